/// Handles an event of the window while it is shown, such as `keydown` for the keys that work
/// everywhere.
@inline(never)
package func windowListener(
  _ event: Name, _ action: @escaping (Event) -> Void
) -> Node {
  Construction.push(WindowListenerNode(event, action))
  return Node(count: 1)
}

final class WindowListenerNode: TreeNode {
  private let event: Name
  private let action: (Event) -> Void
  private var listener: WindowListener?

  init(_ event: Name, _ action: @escaping (Event) -> Void) {
    self.event = event
    self.action = action
  }

  override func mount(in scope: Scope, before next: Handle) {
    listener = scope.renderer.addWindowListener(event, action)
  }

  override func update(from newer: TreeNode, in scope: Scope) -> Bool {
    guard let newer = newer as? WindowListenerNode, newer.event.isSame(as: event) else {
      return false
    }
    listener?.action = newer.action
    return true
  }

  override func unmount(in scope: Scope, removing: Bool) {
    if let listener {
      scope.renderer.removeWindowListener(listener)
    }
    listener = nil
  }

  override func move(in scope: Scope, before next: Handle) {}
}
