import Documents
package import Library
import Sync

/// A book as the list shows it. It keeps the document as it is encoded, and reads from it what is asked
/// for; only what every order needs is kept beside it. A change of the book makes a new entry.
package final class BookEntry {
  package let id: String
  /// Whether some of it is not on the server yet.
  package let isPending: Bool
  let fields: Fields
  let titleKey: [UInt8]
  let authorKey: [UInt8]
  /// The place of its status in `Status.allCases`, or one that is none of them.
  let statusPlace: UInt8
  /// Tells it from most others in the present order of the list.
  var rank = 0
  /// When it was last read to the end, as `PartialDate.orderValue`, from its reads.
  var finished: Int?
  /// Its slot in the search's index, the number of its texts there, and those of its notes.
  var slot = -1
  var source = -1
  var noteSources: [Int] = []
  /// How thick its spine is. All are asked for whenever shelves are filled.
  package private(set) lazy var thickness = SpineForm.thickness(pages: pages)
  /// Whether one of its loans has not come back.
  package internal(set) var isLent = false

  /// Its first series and the place in it; empty where there is none.
  private(set) lazy var seriesKey: [UInt8] = {
    guard fields["series"] != nil, let first = series.first else { return [] }
    return SortKey.key(first.name) + [0] + SeriesPosition.sortKey(first.position)
  }()

  /// Its authors and series as bits, by which most books are told not to be its neighbours without a
  /// look at their fields.
  private(set) lazy var kinship: UInt32 = {
    var bits: UInt32 = 0
    let add = { (name: UnsafeRawBufferPointer) in bits |= BookEntry.kinshipBit(name) }
    BookCriterion.author.forEachValue(in: fields, add)
    BookCriterion.series.forEachValue(in: fields, add)
    return bits
  }()

  static func kinshipBit(_ name: UnsafeRawBufferPointer) -> UInt32 {
    var hash: UInt32 = 0
    for byte in name { hash = hash &* 31 &+ UInt32(byte) }
    return 1 << (hash >> 3 & 31)
  }

  init(_ document: DocumentSnapshot) {
    id = document.id
    isPending = document.hasPendingWrites
    fields = document.fields
    titleKey = SortKey.title(
      fields.text("title") ?? "", language: fields.text("language"),
      override: fields.text("sortTitle"))
    authorKey = SortKey.author(
      fields.text("author") ?? "", sortName: fields.text("sortAuthor"))
    statusPlace = BookEntry.place(of: fields.text("status"))
  }

  /// What reads, loans and notes say of the book, which its own document does not.
  func takeOver(from old: BookEntry?) {
    finished = old?.finished
    isLent = old?.isLent ?? false
    noteSources = old?.noteSources ?? []
  }

  private static func place(of status: String?) -> UInt8 {
    guard let status, let found = Status(name: status) else { return .max }
    var place: UInt8 = 0
    for status in Status.allCases {
      if status == found { return place }
      place += 1
    }
    return .max
  }
}

/// What rows, covers and spines show.
extension BookEntry {
  package var title: String { fields.text("title") ?? "" }
  package var author: String { fields.text("author") ?? "" }
  package var subtitle: String? { fields.text("subtitle") }
  package var language: String? { fields.text("language") }
  package var publisher: String? { fields.text("publisher") }
  package var isbn: String? { fields.text("isbn") }
  package var pages: Int? { fields.integer("pages") }
  package var minutes: Int? { fields.integer("minutes") }
  package var rating: Rating? { fields.rating("rating") }
  package var added: PartialDate? { fields.date("added") }
  package var owned: Bool { fields.flag("owned") }
  package var wished: Bool { fields.flag("wished") }
  package var tags: [String] { fields.texts("tags") }
  package var genres: [String] { fields.texts("genres") }
  /// The identifiers of its shelves.
  package var shelves: [String] { fields.texts("shelves") }
  /// The name of its picture.
  package var cover: String? { fields.text("cover") }
  /// The first genre, if it is one that has a picture.
  package var genre: Genre? { genres.first.flatMap { Genre(name: $0) } }

  package var status: Status? {
    statusPlace < Status.allCases.count ? Status.allCases[Int(statusPlace)] : nil
  }

  package var format: BookFormat? { fields.text("format").flatMap { BookFormat(name: $0) } }

  package var series: [SeriesEntry] { listed.series }

  /// When the work first came out, or else the edition.
  package var firstPublished: PartialDate? {
    fields.date("originallyPublished") ?? fields.date("published")
  }

  /// When it was last read to the end.
  package var lastFinished: PartialDate? { finished.flatMap { PartialDate(orderValue: $0) } }

  /// How far the reader is, where that is known.
  package var percent: Int? { fields["progress"] == nil ? nil : listed.percentRead }

  /// ``firstPublished`` as a number that orders.
  var year: Int? { firstPublished?.orderValue }

  var hasAuthor: Bool { !authorKey.isEmpty }

  private var listed: Book { Book(listing: id, fields) }

  func matches(_ filter: BookFilter) -> Bool { filter.matches(fields, isLent: isLent) }
}

extension Book {
  /// The first genre, if it is one that has a picture.
  package var mainGenre: Genre? { genres.first.flatMap { Genre(name: $0) } }

  /// How far the reader is, from a percentage or from the page.
  package var percentRead: Int? {
    guard let progress else { return nil }
    if let percent = progress.percent { return min(max(percent, 0), 100) }
    guard let page = progress.page, let pages, pages > 0 else { return nil }
    // Any program may have written these numbers: what is too large must not end the app.
    let part = min(max(page, 0), pages)
    let hundredfold = part.multipliedReportingOverflow(by: 100)
    return min(hundredfold.overflow ? part / (pages / 100) : hundredfold.partialValue / pages, 100)
  }
}
