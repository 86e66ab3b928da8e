import Documents
import Library
import Reactivity

/// The form's fields, each tied to its place in the book.
package final class BookDraft {
  package let fields: [DraftField]
  /// Whether the fields are shown that few books need.
  @Observed package var showsMore = false
  /// Whether the reader has tried to save it as it was.
  @Observed package var isTried = false
  /// The library's shelves: identifiers and names.
  var shelves: MapValue
  /// The picture that was chosen in the form; it is saved with it.
  var picture: CoverPicture?

  /// As the form shows them, in groups that belong together.
  package static let groups: [[DraftFieldName]] = [
    [.title, .author, .genre],
    [.pages, .isbn, .publisher, .published],
    [.series, .format, .minutes, .language],
    [.status, .tags, .shelves],
    [.review, .spoiler],
  ]

  /// Those that few books need.
  package static let moreGroups: [[DraftFieldName]] = [
    [.subtitle, .contributors, .sortTitle, .sortAuthor],
    [.moreGenres, .originallyPublished, .identifiers],
    [.owned, .wished, .copies, .location],
    [.privateNotes, .description],
  ]

  /// - Parameter map: the book's document.
  init(_ map: MapValue, shelves: MapValue) {
    self.shelves = shelves
    fields = DraftFieldName.allCases.map { DraftField($0) }
    let shown = DraftValue.shown(map)
    for field in fields {
      field.begin(DraftValue(name: field.name, shelves: shelves).text(in: shown))
      field.isOwn = field.name == .language && field.problem != nil
    }
    showMoreIfUsed()
  }

  func showMoreIfUsed() {
    for group in BookDraft.moreGroups {
      for name in group where !isSame(self[name].text, "") { showsMore = true }
    }
  }

  package subscript(name: DraftFieldName) -> DraftField { fields[name.rawValue] }

  package var title: DraftField { self[.title] }
  package var author: DraftField { self[.author] }
  package var genre: DraftField { self[.genre] }
  package var language: DraftField { self[.language] }
  package var cover: DraftField { self[.cover] }

  /// Whether a field has its place in the form: some are there only for some books.
  package func shows(_ name: DraftFieldName) -> Bool {
    switch name {
    case .minutes:
      !isSame(self[.minutes].text, "") || isSame(self[.format].text, BookFormat.audiobook.rawValue)
    case .spoiler: !isSame(self[.spoiler].text, "") || !isSame(self[.review].text, "")
    default: true
    }
  }

  /// What is wrong with a field, as the form says it.
  package func problem(of field: DraftField) -> FieldProblem? {
    // A form that was just opened does not begin with a reproach.
    if field.name == .title, !isTried, isSame(field.base, ""), changeCount == 0 { return nil }
    return field.problem
  }

  /// Number of fields that differ from the book.
  package var changeCount: Int {
    var count = 0
    for field in fields where field.isModified { count += 1 }
    return count
  }

  /// Number of fields that cannot be saved as they are.
  package var problemCount: Int {
    var count = 0
    for field in fields where field.isWrong { count += 1 }
    return count
  }

  /// The first field, as the form shows them, that cannot be saved as it is.
  package var firstProblem: DraftFieldName? {
    for group in BookDraft.groups + BookDraft.moreGroups {
      for name in group where self[name].isWrong { return name }
    }
    return nil
  }

  /// Whether a field lies among those that few books need.
  package func isMore(_ name: DraftFieldName) -> Bool {
    for group in BookDraft.moreGroups where group.contains(name) { return true }
    return false
  }

  /// Changes the text of a list; the line of authors follows the contributors.
  package func set(_ field: DraftField, _ text: String) {
    if field.name == .contributors {
      let line = author.base
      let before = AuthorLine.following(line, field.base, field.text)
      author.text =
        isSame(author.text, before)
        ? AuthorLine.following(line, field.base, text)
        : AuthorLine.following(author.text, field.text, text)
    }
    field.text = text
  }

  /// Takes the value that was set elsewhere.
  package func useElsewhere(_ field: DraftField) {
    guard let elsewhere = field.elsewhere else { return }
    set(field, elsewhere)
    field.begin(elsewhere)
  }

  func take(_ picture: CoverPicture) {
    self.picture = picture
    cover.text = picture.name
  }

  /// What is saved beside the book.
  var writes: [Mutation] {
    guard let picture, isSame(picture.name, cover.value) else { return [] }
    return [picture.mutation]
  }

  /// Names of shelves that the library does not have yet.
  var newShelves: [String] {
    let field = self[.shelves]
    if !field.isModified { return [] }
    var names: [String] = []
    for name in DraftLines.lines(field.canonical)
    where !DraftLines.contains(
      DraftLines.lines(field.base), name)
    {
      if !shelves.entries.contains(where: { isSame(DraftValue.text($0.value), name) }) {
        names.append(name)
      }
    }
    return names
  }

  func follow(_ map: MapValue) {
    let shown = DraftValue.shown(map)
    for field in fields {
      field.follow(DraftValue(name: field.name, shelves: shelves).text(in: shown))
    }
  }

  /// The book's document with the fields that were changed.
  func map(over original: MapValue) -> MapValue {
    var map = original
    for field in fields where field.isModified {
      DraftValue(name: field.name, shelves: shelves).write(field.canonical, to: &map)
    }
    let people = self[.contributors]
    if author.isModified, !people.isModified {
      let renamed = AuthorLine.renamed(people.base, from: author.base, to: author.value)
      if !isSame(renamed, people.base) {
        DraftValue(name: .contributors, shelves: shelves).write(renamed, to: &map)
      }
    }
    return map
  }
}
