import Reactivity

/// An element of the document. Made by functions such as ``div(_:_:)`` and finished by the modifiers
/// of ``Element``.
final class ElementNode: TreeNode {
  let tag: Name
  private let isSVG: Bool
  var attributes: [Attribute] = []
  var handlers: [Handler] = []
  var reference: ElementReference?
  var appeared: [(ElementReference) -> Void] = []
  var disappeared: [() -> Void] = []
  private var content: TreeNode?
  private(set) var handle = Handle.none

  init(_ tag: Name, isSVG: Bool = false, content: TreeNode?) {
    self.tag = tag
    self.isSVG = isSVG
    self.content = content is EmptyNode ? nil : content
  }

  override func mount(in scope: Scope, before next: Handle) {
    let backend = scope.backend
    handle = backend.createElement(tag, isSVG: isSVG)
    for attribute in attributes where attribute.kind != .property && attribute.value != .absent {
      attribute.apply(to: handle, backend)
    }
    if let content {
      mountChild(content, in: inner(scope), before: .none)
    }
    // After the content, because a menu takes its value only when it has the option.
    for attribute in attributes where attribute.kind == .property && attribute.value != .absent {
      attribute.apply(to: handle, backend)
    }
    if !handlers.isEmpty {
      listenToAll(scope.renderer)
    }
    backend.insert(handle, into: scope.element, before: next)
    attachReference(scope.renderer)
  }

  override func update(from newer: TreeNode, in scope: Scope) -> Bool {
    guard let newer = newer as? ElementNode, tag.isSame(as: newer.tag), isSVG == newer.isSVG else {
      return false
    }
    if reference !== newer.reference {
      reference?.detach(from: handle)
      reference = newer.reference
      reference?.attach(to: handle, scope.renderer)
    }
    updateHandlers(from: newer, scope.renderer)
    updateContent(from: newer, scope)
    updateAttributes(from: newer, scope.backend)
    disappeared = newer.disappeared
    return true
  }

  override func unmount(in scope: Scope, removing: Bool) {
    for action in disappeared {
      action()
    }
    content?.unmount(in: inner(scope), removing: false)
    if !handlers.isEmpty {
      scope.renderer.removeTarget(handle)
    }
    reference?.detach(from: handle)
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

  /// The first of the document's nodes inside.
  var contentHandle: Handle { content?.firstHandle ?? .none }

  override func handleAfter(_ child: TreeNode) -> Handle { .none }

  /// Handles an event that the backend reports.
  func handle(_ token: Int, _ event: Event) {
    // A handler may end with this element unmounted; the others run all the same, as in a browser.
    for handler in handlers where handler.token == token {
      handler.action(event)
    }
  }

  /// What the document shows by now, because the reader typed it or a handler set it: the next
  /// update compares with this.
  func noteProperty(_ name: Name, _ value: AttributeValue) {
    for index in attributes.indices
    where attributes[index].kind == .property && attributes[index].name.isSame(as: name) {
      attributes[index].value = value
    }
  }
}

extension ElementNode {
  private func inner(_ scope: Scope) -> Scope {
    var inner = scope
    inner.element = handle
    return inner
  }

  private func attachReference(_ renderer: Renderer) {
    if !appeared.isEmpty, reference == nil {
      reference = ElementReference()
    }
    guard let reference else { return }
    reference.attach(to: handle, renderer)
    let actions = appeared
    guard !actions.isEmpty else { return }
    renderer.queue.afterFlush {
      guard reference.isAttached else { return }
      for action in actions {
        action(reference)
      }
    }
  }

  private func updateContent(from newer: ElementNode, _ scope: Scope) {
    switch (content, newer.content) {
    case (nil, nil):
      break
    case (let old?, let new?):
      content = updateChild(old, from: new, in: inner(scope))
    case (nil, let new?):
      content = new
      mountChild(new, in: inner(scope), before: .none)
    case (let old?, nil):
      old.unmount(in: inner(scope), removing: true)
      content = nil
    }
  }

  private func updateAttributes(from newer: ElementNode, _ backend: any DOMBackend) {
    let isMenu = tag.isSame(as: "select")
    let old = attributes
    attributes = newer.attributes
    var isSameShape = old.count == attributes.count
    for index in attributes.indices {
      let place = old.place(of: attributes[index], near: index)
      isSameShape = isSameShape && place == index
      let isChanged =
        place < 0
        ? attributes[index].value != .absent : !old[place].hasSameValue(as: attributes[index])
      // The options may have changed, and with them what the menu can show.
      if isChanged || (isMenu && attributes[index].kind == .property) {
        attributes[index].apply(to: handle, backend)
      }
    }
    guard !isSameShape else { return }
    for index in old.indices where attributes.place(of: old[index], near: index) < 0 {
      var gone = old[index]
      gone.value = .absent
      gone.apply(to: handle, backend)
    }
  }

  private func listenToAll(_ renderer: Renderer) {
    for index in handlers.indices {
      handlers[index].token = renderer.backend.listen(
        handle, handlers[index].event, handlers[index].options)
    }
    renderer.addTarget(handle, self)
  }

  private func updateHandlers(from newer: ElementNode, _ renderer: Renderer) {
    guard !handlers.isEmpty || !newer.handlers.isEmpty else { return }
    let old = handlers
    handlers = newer.handlers
    for index in handlers.indices {
      let handler = handlers[index]
      if let known = old.first(where: { $0.isSame(as: handler) }) {
        handlers[index].token = known.token
      } else {
        handlers[index].token = renderer.backend.listen(handle, handler.event, handler.options)
      }
    }
    for handler in old where !handlers.contains(where: { $0.isSame(as: handler) }) {
      renderer.backend.stopListening(handle, handler.event, handler.options)
    }
    if handlers.isEmpty {
      renderer.removeTarget(handle)
    } else if old.isEmpty {
      renderer.addTarget(handle, self)
    }
  }
}

extension Handler {
  /// Whether one listener serves both.
  func isSame(as other: Handler) -> Bool {
    options == other.options && event.isSame(as: other.event)
  }
}
