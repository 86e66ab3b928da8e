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
    for attribute in attributes where !attribute.isProperty && attribute.text != nil {
      attribute.apply(to: handle, backend)
    }
    if let content {
      mountChild(content, in: inner(scope), before: .none)
    }
    // After the content, because a menu takes its value only when it has the option.
    for attribute in attributes where attribute.isProperty {
      attribute.apply(to: handle, backend)
    }
    listen(besides: [], scope.renderer)
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
    let old = handlers
    handlers = newer.handlers
    listen(besides: old, scope.renderer)
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
      scope.renderer.setTarget(handle, nil)
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
  func noteProperty(_ name: Name, _ text: String?, _ number: Double = 0) {
    for attribute in attributes where attribute.isProperty && attribute.name.isSame(as: name) {
      attribute.text = text
      attribute.number = number
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
    for index in attributes.indices {
      let attribute = attributes[index]
      let place = old.place(of: attribute, near: index)
      let isChanged =
        place < 0
        ? attribute.isProperty || attribute.text != nil : !old[place].hasSameValue(as: attribute)
      // The options may have changed, and with them what the menu can show.
      if isChanged || (isMenu && attribute.isProperty) {
        attribute.apply(to: handle, backend)
      }
    }
    for index in old.indices where attributes.place(of: old[index], near: index) < 0 {
      old[index].text = nil
      old[index].number = 0
      old[index].apply(to: handle, backend)
    }
  }

  /// Listens to what the handlers need, and no more to what only the old ones needed.
  private func listen(besides old: [Handler], _ renderer: Renderer) {
    for handler in handlers {
      handler.token = old.token(for: handler)
      if handler.token == 0 {
        handler.token = renderer.backend.listen(handle, handler.event, handler.options)
      }
    }
    for handler in old where handlers.token(for: handler) == 0 {
      renderer.backend.stopListening(handle, handler.event, handler.options)
    }
    if handlers.isEmpty != old.isEmpty {
      renderer.setTarget(handle, handlers.isEmpty ? nil : self)
    }
  }
}
