import Documents
import Library
import Sync

/// The index of the list's books for its search. It is made a few books at a time after the first list
/// was shown, and then follows every change.
final class BookIndex {
  private let clock: any Clock
  private let onReady: () -> Void
  private let index = SearchIndex()
  /// What is to be indexed, the first last.
  private var waiting: [BookEntry] = []
  private var timer: (any Waiting)?

  private static let pauseMilliseconds = 2
  /// The first list is painted first.
  private static let firstPauseMilliseconds = 50
  private static let booksAtOnce = 64
  /// How many books a key in the search field may have to wait for.
  private static let booksForAKey = 128

  /// - Parameter onReady: called when all books that had to wait are indexed.
  init(_ clock: any Clock, onReady: @escaping () -> Void) {
    self.clock = clock
    self.onReady = onReady
  }

  deinit {
    timer?.cancel()
  }

  /// Takes a book in, in the place of what it was before.
  func add(_ entry: BookEntry, after old: BookEntry?) {
    entry.slot = old?.slot ?? index.makeSlot()
    if let old { remove(old) }
    waiting.append(entry)
    wait(BookIndex.firstPauseMilliseconds)
  }

  func remove(_ entry: BookEntry) {
    if entry.source >= 0 { index.remove(entry.source) }
    entry.source = -1
    entry.slot = -1
  }

  func removeNotes(of entry: BookEntry) {
    for source in entry.noteSources { index.remove(source) }
    entry.noteSources = []
  }

  /// Takes in a note of a book; it is found after `flush`.
  func add(note: String, of entry: BookEntry) {
    let source = index.makeSource(of: entry.slot)
    index.add(note, .text, to: source)
    entry.noteSources.append(source)
  }

  func flush() { index.flush() }

  /// Looks for books; `score` then tells how near each is.
  func find(_ query: SearchQuery) {
    work(BookIndex.booksForAKey)
    index.find(query)
  }

  func score(_ entry: BookEntry) -> Int { entry.slot < 0 ? 0 : index.score(entry.slot) }

  private func wait(_ milliseconds: Int) {
    guard timer == nil else { return }
    timer = clock.after(milliseconds: milliseconds) { [unowned(unsafe) self] in
      timer = nil
      work(BookIndex.booksAtOnce)
      if waiting.isEmpty { onReady() } else { wait(BookIndex.pauseMilliseconds) }
    }
  }

  private func work(_ count: Int) {
    if waiting.isEmpty { return }
    var left = count
    while left > 0, let entry = waiting.popLast() {
      // One that has gone meanwhile has no slot.
      guard entry.slot >= 0 else { continue }
      index(entry)
      left -= 1
    }
    index.flush()
  }

  private func index(_ entry: BookEntry) {
    let source = index.makeSource(of: entry.slot)
    entry.source = source
    let fields = entry.fields
    index.add(
      title: fields.text("title") ?? "", language: fields.text("language"), to: source)
    index.add(fields.text("subtitle"), .subtitle, to: source)
    index.add(fields.text("author"), .author, to: source)
    add(fields["contributors"], .author, to: source)
    add(fields["series"], .series, to: source)
    index.add(isbn: fields.text("isbn"), to: source)
    for tag in fields.texts("tags") { index.add(tag, .tag, to: source) }
    index.add(fields.text("publisher"), .publisher, to: source)
    index.add(fields.text("review"), .text, to: source)
    index.add(fields.text("privateNotes"), .text, to: source)
    // There is time for it here, and none when a book is opened.
    _ = entry.kinship
  }

  /// The names in a list of contributors or series.
  private func add(_ value: Value?, _ field: SearchField, to source: Int) {
    guard case .array(let elements)? = value else { return }
    for element in elements {
      if case .map(let map) = element, case .string(let name)? = map["name"] {
        index.add(name, field, to: source)
      }
    }
  }
}
