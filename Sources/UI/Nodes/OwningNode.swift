import Reactivity

/// Content with an object, usually a view model, that lives as long as the content is shown.
final class OwningNode<Object: AnyObject>: ComponentNode {
  private let make: () -> Object
  private var content: (Object) -> Node
  private var object: Object?

  init(_ key: Key, make: @escaping () -> Object, content: @escaping (Object) -> Node) {
    self.make = make
    self.content = content
    super.init(kind: 0) { Node(count: 0) }
    self.key = key
    build = { [unowned(unsafe) self] in
      let object = self.object ?? Tracking.ignoring(self.make)
      self.object = object
      return self.content(object)
    }
  }

  override func adopt(_ newer: TreeNode) -> Adoption {
    guard let newer = newer as? OwningNode<Object>, newer.key == key else { return .different }
    content = newer.content
    return .changed
  }

  override func didUnmount() {
    object = nil
  }
}

/// Makes an object when the content appears, and frees it when it goes or the key changes.
///
/// ```swift
/// owning(Key(id), make: { BookViewModel(id, services) }) { model in BookScreen(model: model) }
/// ```
package func owning<Object: AnyObject>(
  _ key: Key = Key(0), make: @escaping () -> Object,
  @ViewBuilder _ content: @escaping (Object) -> Node
) -> Node {
  Construction.push(OwningNode(key, make: make, content: content))
  return Node(count: 1)
}
