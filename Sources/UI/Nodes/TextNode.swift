/// Text.
final class TextNode: TreeNode {
  private var text: String
  private var handle = Handle.none

  init(_ text: String) {
    self.text = text
  }

  override func mount(in scope: Scope, before next: Handle) {
    handle = scope.backend.createText(text)
    scope.backend.insert(handle, into: scope.element, before: next)
  }

  override func update(from newer: TreeNode, in scope: Scope) -> Bool {
    guard let newer = newer as? TextNode else { return false }
    if text != newer.text {
      text = newer.text
      scope.backend.setText(handle, text)
    }
    return true
  }

  override func unmount(in scope: Scope, removing: Bool) {
    if removing {
      scope.backend.remove(handle)
    }
    scope.backend.release(handle)
    handle = .none
  }

  override func move(in scope: Scope, before next: Handle) {
    scope.backend.insert(handle, into: scope.element, before: next)
  }

  override var firstHandle: Handle { handle }
}
