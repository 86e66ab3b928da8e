import Reactivity

/// Where the reader is. The address is the truth: the browser's back button and links come in
/// through ``follow(_:)``.
package final class RouterViewModel {
  @Observed package private(set) var route = Route.library
  /// Asked before a sheet is left by the browser's back button; false keeps it open.
  package var mayLeave: (() -> Bool)?
  private let address: any AddressBar
  /// Places of this app that "back" would go through.
  private var depth = 0
  /// The way back goes through a book that is gone: it is passed over.
  private var isLeaving = false

  package init(address: any AddressBar, path: String) {
    self.address = address
    route = Route(path: path)
  }

  /// Goes to a place, so that "back" returns.
  package func show(_ next: Route) {
    guard next != route else { return }
    // From book to book, "back" goes to the list and not through every book that was looked at.
    let replacing: Bool
    if case .book = route, case .book = next { replacing = depth > 0 } else { replacing = false }
    if !replacing { depth += 1 }
    route = next
    address.go(to: next.path, replacing: replacing)
  }

  /// Goes to a place that takes the present one's place in the history.
  package func replace(with next: Route) {
    guard next != route else { return }
    mayLeave = nil
    route = next
    address.go(to: next.path, replacing: true)
  }

  /// Closes a sheet, or goes from the details to the list.
  package func close() {
    mayLeave = nil
    let ground: Route = route.isSheet ? route.ground : .library
    guard ground != route else { return }
    if depth > 0 {
      depth -= 1
      route = ground
      address.goBack()
    } else {
      replace(with: ground)
    }
  }

  /// Goes to the list from a book that is gone, so that "back" does not return to it.
  package func leaveBook() {
    mayLeave = nil
    let steps = route.isSheet ? 2 : 1
    route = .library
    guard depth > 0 else { return address.go(to: route.path, replacing: true) }
    depth -= 1
    isLeaving = steps == 2
    address.goBack()
  }

  /// Takes over an address that the browser went to.
  package func follow(_ path: String) {
    let next = Route(path: path)
    if isLeaving {
      isLeaving = false
      guard depth > 0 else { return address.go(to: route.path, replacing: true) }
      depth -= 1
      return address.goBack()
    }
    guard next != route else { return }
    if route.isSheet, let mayLeave, !mayLeave() {
      // The browser has left already: the sheet's address comes back.
      address.go(to: route.path, replacing: false)
      return
    }
    mayLeave = nil
    if depth > 0 { depth -= 1 }
    route = next
  }
}
