import Reactivity

/// Where the reader is. The address is the truth: the browser's back button and links come in
/// through ``follow(_:)``.
package final class RouterViewModel {
  @Observed package private(set) var route = Route.library
  /// The list that stands beside or below what is shown: the library, or a part of it.
  @Observed package private(set) var list = Route.library
  /// Asked before a sheet is left by the browser's back button; false keeps it open.
  package var mayLeave: (() -> Bool)?
  private let address: any AddressBar
  /// The places of this app that "back" goes to, the last one first to come.
  private var history: [Route] = []
  /// The way back goes through a book that is gone: it is passed over.
  private var isLeaving = false

  package init(address: any AddressBar, path: String) {
    self.address = address
    take(Route(path: path))
  }

  /// Goes to a place, so that "back" returns.
  package func show(_ next: Route) {
    guard next != route else { return }
    // From book to book, "back" goes to the list and not through every book that was looked at.
    if case .book = route, case .book = next, !history.isEmpty {
      return replace(with: next)
    }
    history.append(route)
    take(next)
    address.go(to: next.path, replacing: false)
  }

  /// Goes to a place that takes the present one's place in the history.
  package func replace(with next: Route) {
    guard next != route else { return }
    mayLeave = nil
    take(next)
    address.go(to: next.path, replacing: true)
  }

  /// Where ``close()`` leads from what is shown: to the list, or to the trash that a book was opened in.
  package var wayBack: Route {
    if case .book = route, history.last == .trash { return .trash }
    return route.isSheet && route != .add ? route.ground : list
  }

  /// Closes a sheet, or goes from the details to the list.
  package func close() {
    let ground = wayBack
    guard ground != route else { return }
    // A sheet for a new book stands over whatever was there before.
    let below = route == .add ? history.last ?? ground : ground
    go(backTo: below)
  }

  /// Goes to the list from a book that is gone, so that "back" does not return to it.
  package func leaveBook() {
    isLeaving = route.isSheet && history.last == route.ground
    if isLeaving {
      history.removeLast()
      route = list
      address.goBack()
    } else {
      go(backTo: list)
    }
  }

  /// Takes over an address that the browser went to.
  package func follow(_ path: String) {
    if isLeaving {
      isLeaving = false
      return skip()
    }
    let next = Route(path: path)
    guard next != route else { return }
    if route.isSheet, let mayLeave, !mayLeave() {
      // The browser has left already: the sheet's address comes back.
      address.go(to: route.path, replacing: false)
      return
    }
    mayLeave = nil
    if history.last == next { history.removeLast() } else { history.append(route) }
    take(next)
  }
}

extension RouterViewModel {
  private func take(_ next: Route) {
    route = next
    if next.isList { list = next }
  }

  private func go(backTo place: Route) {
    mayLeave = nil
    if history.last == place {
      history.removeLast()
      take(place)
      address.goBack()
    } else {
      replace(with: place)
    }
  }

  /// Passes over the book that is gone, on the way to the list.
  private func skip() {
    mayLeave = nil
    if history.last == list {
      history.removeLast()
      address.goBack()
    } else {
      address.go(to: route.path, replacing: true)
    }
  }
}
