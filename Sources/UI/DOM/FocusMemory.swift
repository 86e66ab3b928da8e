import Reactivity

/// Remembers which element has the focus, and gives it back, for example after a sheet.
package final class FocusMemory {
  private let renderer: Renderer
  private var remembered = Handle.none

  package init(_ renderer: Renderer) {
    self.renderer = renderer
  }

  deinit {
    forget()
  }

  /// Remembers the element that has the focus now.
  package func remember() {
    forget()
    remembered = renderer.backend.activeElement()
  }

  /// Gives the focus back after the next flush, if the element is still in the document, else to
  /// `fallback`.
  package func restore(orTo fallback: ElementReference? = nil) {
    let handle = remembered
    remembered = .none
    renderer.queue.afterFlush { [renderer] in
      if handle != .none {
        if renderer.backend.isConnected(handle) {
          renderer.backend.invoke(handle, "focus")
        } else {
          fallback?.focus()
        }
        renderer.backend.release(handle)
      } else {
        fallback?.focus()
      }
    }
  }

  private func forget() {
    guard remembered != .none else { return }
    renderer.backend.release(remembered)
    remembered = .none
  }
}
