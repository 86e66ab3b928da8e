/// Several nodes one after the other, told apart by their place.
final class GroupNode: ContainerNode {
  override func update(from newer: TreeNode, in scope: Scope) -> Bool {
    guard let newer = newer as? GroupNode else { return false }
    for index in newer.children.indices {
      let child = newer.children[index]
      if index < children.count {
        children[index] = updateChild(children[index], from: child, in: scope)
      } else {
        children.append(child)
        mountChild(child, in: scope, before: handleAfter(child))
      }
    }
    while children.count > newer.children.count {
      children.removeLast().unmount(in: scope, removing: true)
    }
    return true
  }
}
