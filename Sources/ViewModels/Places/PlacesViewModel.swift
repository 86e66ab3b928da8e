import Documents
package import Library
package import Reactivity

/// The parts of the library that follow from its books: tags, series, the wish list; and what the
/// reader does to shelves.
package final class PlacesViewModel {
  /// In the order of their names.
  @Observed package private(set) var tags: [NamedPlace] = []
  @Observed package private(set) var series: [NamedPlace] = []
  @Observed package private(set) var wishedCount = 0
  /// The shelf that is being dragged; empty where none is.
  @Observed package var dragged = ""
  /// What is typed into the shelf's sheet.
  @Observed package var shelfName = ""

  private let books: BooksViewModel
  private let clock: any Clock
  private var watcher: Watcher?
  private var counting: (any Waiting)?

  private static let countMilliseconds = 300

  init(books: BooksViewModel, clock: any Clock) {
    self.books = books
    self.clock = clock
    watcher = Watcher { [unowned(unsafe) self] in countLater() }
  }

  deinit {
    counting?.cancel()
  }

  /// Counts, and again after each change.
  func start() {
    count()
  }

  /// What is missing in a series.
  package func gaps(in name: String) -> SeriesGaps? {
    series.first { isSame($0.name, name) }?.gaps
  }

  /// A change must not wait for it.
  private func countLater() {
    guard counting == nil else { return }
    counting = clock.after(milliseconds: PlacesViewModel.countMilliseconds) {
      [unowned(unsafe) self] in
      counting = nil
      count()
    }
  }

  private func count() {
    watcher?.track {
      var wished = 0
      let tags = Gathering()
      let series = Gathering()
      for entry in books.all {
        if entry.wished { wished += 1 }
        for tag in entry.tags { tags.place(tag).count += 1 }
        guard entry.fields["series"] != nil else { continue }
        for part in entry.series {
          let place = series.place(part.name)
          place.count += 1
          place.positions.append(part.position)
        }
      }
      wishedCount = wished
      self.tags = tags.ordered
      self.series = series.ordered
    }
  }
}

/// Places by their names.
private final class Gathering {
  private var places: [NamedPlace] = []
  // The app has dictionaries of numbers by path anyway.
  private var indexes: [DocumentPath: Boxed] = [:]

  func place(_ name: String) -> NamedPlace {
    let key = DocumentPath(unchecked: [UInt8](utf8: name))
    if let index = indexes[key] { return places[index.value] }
    let place = NamedPlace(name)
    indexes[key] = Boxed(places.count)
    places.append(place)
    return place
  }

  var ordered: [NamedPlace] {
    let keys = places.map { SortKey.key($0.name) }
    return sortedPlaces(keys.count) { isBefore(keys[$0], keys[$1]) }.map { places[$0] }
  }
}
