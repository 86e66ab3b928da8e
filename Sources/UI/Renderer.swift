package import Reactivity

/// Renders one tree into a document and brings events to it.
package final class Renderer {
  package let backend: any DOMBackend
  package let queue: FlushQueue
  /// Number of times that a view was rendered again, for tests and measurements.
  package var renderCount = 0
  /// Holds the tree, so that its top has a place that can be given to another node.
  private var root: BranchNode?
  /// The elements that have handlers, by their handles, which are small numbers.
  private var targets: [ElementNode?] = []
  private var windowListeners: [WindowListener] = []

  /// - Parameter queue: its `flush()` brings changes of state into the document.
  package init(backend: any DOMBackend, queue: FlushQueue) {
    self.backend = backend
    self.queue = queue
  }

  /// Mounts the content at the end of an element.
  package func mount(into element: Handle = .root, @ViewBuilder _ content: () -> Node) {
    precondition(root == nil, "A renderer mounts one tree.")
    let root = BranchNode(0, Construction.build(content))
    self.root = root
    root.mount(in: scope(element), before: .none)
  }

  /// Takes the tree out of the document and frees it.
  package func unmount() {
    root?.unmount(in: scope(.root), removing: true)
    root = nil
  }

  /// Brings an event from the backend to the handlers of a node.
  ///
  /// - Parameter token: what ``DOMBackend/listen(_:_:_:)`` returned.
  package func dispatch(_ node: Handle, _ token: Int, _ source: any EventSource) {
    if node == .window {
      // A copy: a handler may unmount another one.
      for listener in windowListeners where listener.token == token && listener.isActive {
        listener.action(Event(source, element: nil, backend: backend))
      }
    } else if node < targets.count, let element = targets[node] {
      element.handle(token, Event(source, element: element, backend: backend))
    }
  }

  /// Number of elements and window listeners that events can reach, for tests that look for leaks.
  package var targetCount: Int {
    var count = windowListeners.count
    for target in targets where target != nil { count += 1 }
    return count
  }

  func setTarget(_ handle: Handle, _ element: ElementNode?) {
    while targets.count <= handle { targets.append(nil) }
    targets[handle] = element
  }

  func addWindowListener(_ event: Name, _ action: @escaping (Event) -> Void)
    -> WindowListener
  {
    let listener = WindowListener(token: backend.listen(.window, event, []), action: action)
    windowListeners.append(listener)
    return listener
  }

  /// The document's own listener stays: there are few events, and another may want it.
  func removeWindowListener(_ listener: WindowListener) {
    listener.isActive = false
    windowListeners.removeAll { $0 === listener }
  }

  private func scope(_ element: Handle) -> Scope {
    Scope(renderer: self, element: element, depth: 0)
  }
}

/// Something that is done on an event of the window.
final class WindowListener {
  let token: Int
  var action: (Event) -> Void
  var isActive = true

  init(token: Int, action: @escaping (Event) -> Void) {
    self.token = token
    self.action = action
  }
}
