/// A listener's place, to be given up when nobody looks any more.
package final class ListenerRegistration {
  private let listener: QueryListener?
  private var onRemove: (() -> Void)?

  init(_ listener: QueryListener? = nil, _ onRemove: @escaping () -> Void) {
    self.listener = listener
    self.onRemove = onRemove
  }

  /// The listener hears nothing more; its query is given up by ``remove()``, which takes longer.
  package func silence() {
    listener?.isRemoved = true
  }

  /// Ends the listening; the listener hears nothing more. Doing it twice does no harm.
  package func remove() {
    let onRemove = onRemove
    self.onRemove = nil
    silence()
    onRemove?()
  }
}
