import Reactivity

/// Content with an object, usually a view model, that lives as long as the content is shown.
final class OwningNode<Object: AnyObject>: ComponentNode {
  private let key: Key
  private let make: () -> Object
  private var build: (Object) -> Node
  private var object: Object?

  init(_ key: Key, make: @escaping () -> Object, build: @escaping (Object) -> Node) {
    self.key = key
    self.make = make
    self.build = build
  }

  override func evaluate() -> Node {
    if let object { return build(object) }
    let made = Tracking.ignoring(make)
    object = made
    return build(made)
  }

  override func adopt(_ newer: Node) -> Adoption {
    guard let newer = newer as? OwningNode<Object>, newer.key == key else { return .different }
    build = newer.build
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
  OwningNode(key, make: make, build: content)
}
