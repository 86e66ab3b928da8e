/// A listener's place, to be given up when nobody looks any more.
package final class ListenerRegistration {
  private var onRemove: (() -> Void)?

  init(_ onRemove: @escaping () -> Void) {
    self.onRemove = onRemove
  }

  /// Ends the listening; the listener hears nothing more. Doing it twice does no harm.
  package func remove() {
    let onRemove = onRemove
    self.onRemove = nil
    onRemove?()
  }
}
