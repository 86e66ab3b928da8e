/// An element in the document, for what cannot be said in a description: focus, dialogs, scrolling,
/// measuring. Every call does nothing while no element is shown.
package final class ElementReference {
  private(set) var handle = Handle.none
  private var renderer: Renderer?

  package init() {}

  package var isAttached: Bool { handle != .none }

  package func focus() {
    invoke("focus")
  }

  /// Calls a method without arguments, such as `showModal`, `close`, `click` or `select`.
  package func invoke(_ method: Name) {
    guard isAttached else { return }
    renderer?.backend.invoke(handle, method)
  }

  package func scrollIntoView() {
    guard isAttached else { return }
    renderer?.backend.scrollIntoView(handle)
  }

  /// A property such as `clientWidth`; measuring makes the browser lay out the page, so measure
  /// rarely.
  package func number(_ property: Name) -> Double {
    guard isAttached, let renderer else { return 0 }
    return renderer.backend.number(handle, property)
  }

  package func set(_ property: Name, _ value: Double) {
    guard isAttached else { return }
    renderer?.backend.setProperty(handle, property, number: value)
  }

  func attach(to handle: Handle, _ renderer: Renderer) {
    self.handle = handle
    self.renderer = renderer
  }

  /// Detaches only from this element: another one may have taken the reference over already.
  func detach(from handle: Handle) {
    guard self.handle == handle else { return }
    self.handle = .none
    renderer = nil
  }
}
