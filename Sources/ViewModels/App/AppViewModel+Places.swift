import Documents
import Library

extension AppViewModel {
  /// Comes to another part of the library, all of it: a series stands in its own order, all else in the
  /// reader's.
  package func arrive(at list: Route) {
    if !books.filter.isEmpty { books.narrow(to: BookFilter()) }
    if case .place(let place) = list, place.kind == .series {
      books.sort(by: .series, descending: false)
    } else {
      sortAsChosen()
    }
  }

  /// Shows the books of a part of the library.
  package func showBooks(of list: Route) {
    books.show(filter(of: list))
  }

  /// Sorts by another criterion, also the next time.
  package func sort(by order: BookOrder, descending: Bool) {
    books.sort(by: order, descending: descending)
    books.asked += 1
    appearance.choose(order.name(descending: descending), as: .order)
  }

  private func sortAsChosen() {
    let chosen = appearance.value(of: .order)
    for order in BookOrder.allCases {
      for descends in [false, true] {
        if isSame(chosen, order.name(descending: descends)) {
          return books.sort(by: order, descending: descends)
        }
      }
    }
    books.sort(by: .title, descending: false)
  }

  /// What makes a new book one of a part of the library.
  func fields(of list: Route) -> MapValue {
    guard case .place(let place) = list, !place.isOverview else { return MapValue() }
    let book = Book(id: "")
    switch place.kind {
    case .status: book.status = Status(name: place.name)
    case .shelves:
      if let shelf = shelves.shelf(place.name), shelf.filter == nil { book.shelves = [shelf.id] }
    case .tags: book.tags = [place.name]
    case .series: book.series = [SeriesEntry(name: place.name, position: "")]
    case .authors: book.author = place.name
    case .wished: book.wished = true
    case .lent: break
    }
    return book.map
  }

  private func filter(of list: Route) -> BookFilter {
    guard case .place(let place) = list, !place.isOverview else { return BookFilter() }
    switch place.kind {
    case .status: return BookFilter(.status, place.name)
    case .shelves:
      return shelves.shelf(place.name).map { shelves.filter(of: $0) }
        ?? BookFilter(.shelf, place.name)
    case .tags: return BookFilter(.tag, place.name)
    case .series: return BookFilter(.series, place.name)
    case .authors: return BookFilter(.author, place.name)
    case .wished: return BookFilter(.wished)
    case .lent: return BookFilter(.lent)
    }
  }

  /// Asks for the name of a shelf: of a new one where there is no identifier.
  package func editShelf(_ id: String = "") {
    places.shelfName = shelves.shelf(id)?.name ?? ""
    show(.shelf(id))
  }

  /// Takes over the name that was typed; a new shelf is gone to.
  package func saveShelf(_ id: String) {
    let name = collapsingWhitespace(places.shelfName)
    guard !isSame(name, "") else { return }
    closeDialog()
    if isSame(id, "") {
      router.show(.place(Place(.shelves, shelves.add(name))))
    } else if let shelf = shelves.shelf(id), !isSame(shelf.name, name) {
      shelves.rename(id, to: name)
    }
  }

  /// Deletes a shelf, leaves it, and offers the way back; its books stay in the library.
  package func deleteShelf(_ id: String) {
    closeDialog()
    let name = shelves.shelf(id)?.name ?? ""
    let list = router.list
    guard let restore = shelves.delete(id) else { return }
    if list == .place(Place(.shelves, id)) { router.replace(with: .library) }
    toast.show(.deleted, name, undo: restore)
  }

  /// Moves a shelf by so many places.
  package func moveShelf(_ id: String, by steps: Int) {
    for (index, shelf) in shelves.shelves.enumerated() where isSame(shelf.id, id) {
      shelves.move(id, to: index + steps)
      return
    }
  }
}
