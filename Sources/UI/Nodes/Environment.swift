/// Objects that a view's ancestors provide, the nearest first.
package final class Environment {
  private let object: AnyObject
  private let outer: Environment?

  /// That of the place where nodes are being made, mounted or updated.
  nonisolated(unsafe) static var current: Environment?

  init(_ object: AnyObject, outer: Environment?) {
    self.object = object
    self.outer = outer
  }

  /// Does something as in a place that has this environment.
  static func with(_ environment: Environment?, _ work: () -> Void) {
    let outer = current
    current = environment
    work()
    current = outer
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
    Environment.with(inner) { super.mount(in: scope, before: next) }
  }

  override func update(from newer: TreeNode, in scope: Scope) -> Bool {
    guard let newer = newer as? EnvironmentNode, newer.object === object else { return false }
    Environment.with(inner) {
      children[0] = updateChild(children[0], from: newer.children[0], in: scope)
    }
    return true
  }

  private var inner: Environment { Environment(object, outer: Environment.current) }
}
