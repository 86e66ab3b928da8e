/// How a listener is attached.
package struct ListenerOptions: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Before the elements inside.
  package static var capture: ListenerOptions { ListenerOptions(rawValue: 1) }
  /// The handler promises not to prevent the default, so that scrolling need not wait for it.
  package static var passive: ListenerOptions { ListenerOptions(rawValue: 2) }
}
