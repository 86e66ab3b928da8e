import Library

/// A place in the app.
package indirect enum Route: Equatable, Sendable {
  case library
  /// A part of the library.
  case place(Place)
  /// The details of a book.
  case book(String)
  /// The edit sheet over the details of a book.
  case edit(String)
  /// The edit sheet for a new book.
  case add
  /// Bringing books in from a file.
  case importing
  /// What was deleted.
  case trash

  /// Whether a sheet stands over another place.
  @inline(never)
  package var isSheet: Bool {
    switch self {
    case .edit, .add: true
    case .library, .place, .book, .importing, .trash: false
    }
  }

  /// The place below a sheet, or the place itself.
  package var ground: Route {
    switch self {
    case .edit(let id): .book(id)
    case .add: .library
    case .library, .place, .book, .importing, .trash: self
    }
  }

  /// Whether it is a list, with nothing beside it.
  @inline(never)
  package var isList: Bool {
    switch self {
    case .library, .place: true
    case .book, .edit, .add, .importing, .trash: false
    }
  }

  /// The place, if it lists places.
  package var overview: Place? {
    if case .place(let place) = self, place.isOverview { place } else { nil }
  }

  /// The book that is shown.
  package var bookID: String? {
    switch self {
    case .book(let id), .edit(let id): id
    case .library, .place, .add, .importing, .trash: nil
    }
  }

  @inline(never)
  package static func == (left: Route, right: Route) -> Bool {
    switch (left, right) {
    case (.library, .library), (.add, .add), (.importing, .importing), (.trash, .trash):
      true
    case (.place(let a), .place(let b)): a == b
    // By bytes: two ids may look alike.
    case (.book(let a), .book(let b)), (.edit(let a), .edit(let b)): isSame(a, b)
    default: false
    }
  }
}
