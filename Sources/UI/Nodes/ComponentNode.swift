import Reactivity

/// Content that is evaluated when it is mounted, and again when what it read has changed.
///
/// What differs from one kind of view to another is only the function, because the compiler makes a
/// copy for each of whatever else does.
class ComponentNode: TreeNode {
  /// The content, as a function of what it reads.
  final var build: () -> Node
  /// Different for each kind of view.
  private let kind: Int
  private var content: TreeNode?
  private var scope: Scope?
  private var environment: Environment?
  private var watcher: Watcher?
  private var job: FlushJob?

  init(kind: Int, _ build: @escaping () -> Node) {
    self.kind = kind
    self.build = build
  }

  /// Takes over a newer description.
  func adopt(_ newer: TreeNode) -> Adoption {
    guard let newer = newer as? ComponentNode, newer.kind == kind else { return .different }
    build = newer.build
    return .changed
  }

  /// Frees what belongs to the time on the screen.
  func didUnmount() {}

  final override func mount(in scope: Scope, before next: Handle) {
    var inner = scope
    inner.depth += 1
    self.scope = inner
    environment = Environment.current
    job = FlushJob(queue: scope.renderer.queue, depth: inner.depth) { [unowned(unsafe) self] in
      render()
    }
    watcher = Watcher { [unowned(unsafe) self] in job?.request() }
    let content = evaluateTracked()
    self.content = content
    mountChild(content, in: inner, before: next)
  }

  final override func update(from newer: TreeNode, in scope: Scope) -> Bool {
    switch adopt(newer) {
    case .different: return false
    case .same: return true
    case .changed:
      render()
      return true
    }
  }

  final override func unmount(in scope: Scope, removing: Bool) {
    job?.cancel()
    job = nil
    watcher = nil
    content?.unmount(in: scope, removing: removing)
    content = nil
    didUnmount()
  }

  final override func move(in scope: Scope, before next: Handle) {
    content?.move(in: scope, before: next)
  }

  final override var firstHandle: Handle { content?.firstHandle ?? .none }
}

/// What became of a newer description.
enum Adoption {
  case different, same, changed
}

extension ComponentNode {
  private final func render() {
    guard let scope, let old = content else { return }
    // What was asked for is done by this.
    job?.cancel()
    scope.renderer.renderCount += 1
    Environment.with(environment) {
      content = updateChild(old, from: evaluateTracked(), in: scope)
    }
  }

  private final func evaluateTracked() -> TreeNode {
    Construction.build { watcher?.track(build) ?? build() }
  }
}
