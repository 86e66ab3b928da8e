/// Objects that a view's ancestors provide, the nearest first.
package final class Environment {
  private let object: AnyObject
  private let outer: Environment?

  /// That of the view whose body is being evaluated.
  nonisolated(unsafe) static var current: Environment?

  init(_ object: AnyObject, outer: Environment?) {
    self.object = object
    self.outer = outer
  }

  // EMBEDDED(6.3.1): types are no keys there, so the nearest object that has the type is taken.
  func find<Object: AnyObject>() -> Object? {
    if let found = object as? Object { return found }
    return outer?.find()
  }
}

/// The nearest object of this type that an ancestor provides.
///
/// Only while a body is evaluated; an event's handler captures the object. Without one the program
/// stops: a view cannot be shown outside the place that it was made for.
package func environment<Object: AnyObject>() -> Object {
  guard let object: Object = Environment.current?.find() else {
    fatalError("No ancestor provides an object that a view needs.")
  }
  return object
}

/// Provides an object to the views inside.
package func provide(_ object: AnyObject, @ViewBuilder _ content: () -> Node) -> Node {
  Construction.push(EnvironmentNode(object, Construction.build(content)))
  return Node(count: 1)
}

final class EnvironmentNode: ContainerNode {
  private let object: AnyObject

  init(_ object: AnyObject, _ content: TreeNode) {
    self.object = object
    super.init([content])
  }

  override func mount(in scope: Scope, before next: Handle) {
    super.mount(in: inner(scope), before: next)
  }

  override func update(from newer: TreeNode, in scope: Scope) -> Bool {
    guard let newer = newer as? EnvironmentNode, newer.object === object else { return false }
    children[0] = updateChild(children[0], from: newer.children[0], in: inner(scope))
    return true
  }

  private func inner(_ scope: Scope) -> Scope {
    var inner = scope
    inner.environment = Environment(object, outer: scope.environment)
    return inner
  }
}
