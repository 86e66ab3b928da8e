/// A document in memory that logs every operation and lets a test play the reader.
package final class RecordingBackend: DOMBackend {
  /// The document's nodes by their handles.
  private var nodes: [Int: RecordedNode] = [:]
  private var nextHandle = 10
  private var events: [String] = []
  /// The operations since the log was cleared, one a line, such as `set text 12 Hello`.
  package private(set) var log: [String] = []
  package let root: RecordedNode
  package let window: RecordedNode
  package let document: RecordedNode
  /// The element with the focus.
  package internal(set) var focused: RecordedNode?
  /// Every address that was visited; the last is the present one.
  package private(set) var history: [String] = [""]
  /// Called with a method's name and the element, for methods other than `focus` and `blur`.
  package var onInvoke: (RecordedNode, String) -> Void = { _, _ in }
  unowned(unsafe) package var renderer: Renderer?

  package init() {
    root = RecordedNode(handle: .root, tag: "body")
    window = RecordedNode(handle: .window, tag: "window")
    document = RecordedNode(handle: .document, tag: "document")
    nodes[.root] = root
    nodes[.window] = window
    nodes[.document] = document
    window.properties.set("innerWidth", "1280")
    window.properties.set("innerHeight", "800")
    window.properties.set("rootFontSize", "16")
  }

  /// Number of nodes that were made and not released.
  package var liveCount: Int { nodes.count - 3 }

  package func clearLog() {
    log = []
  }

  package func createElement(_ tag: Name, isSVG: Bool) -> Handle {
    let node = RecordedNode(handle: takeHandle(), tag: plain(tag), isSVG: isSVG)
    nodes[node.handle] = node
    note("create \(node.tag)", node.handle)
    return node.handle
  }

  package func createText(_ text: String) -> Handle {
    let node = RecordedNode(handle: takeHandle(), tag: "")
    node.text = text
    nodes[node.handle] = node
    note("create text", node.handle, text)
    return node.handle
  }

  package func setText(_ node: Handle, _ text: String) {
    self[node].text = text
    note("set text", node, text)
  }

  package func setAttribute(_ node: Handle, _ name: Name, _ value: String) {
    self[node].attributes.set(plain(name), value)
    note("set attribute \(plain(name))", node, value)
  }

  package func removeAttribute(_ node: Handle, _ name: Name) {
    self[node].attributes.set(plain(name), nil)
    note("remove attribute \(plain(name))", node)
  }

  package func setProperty(_ node: Handle, _ name: Name, text: String) {
    self[node].properties.set(plain(name), text)
    note("set property \(plain(name))", node, text)
  }

  package func setProperty(_ node: Handle, _ name: Name, number: Double) {
    setProperty(node, name, text: plainText(number))
  }

  package func setProperty(_ node: Handle, _ name: Name, flag: Bool) {
    setProperty(node, name, text: flag ? "1" : "0")
  }

  package func setStyle(_ node: Handle, _ name: Name, _ value: String) {
    self[node].styles.set(plain(name), value.isEmpty ? nil : value)
    note("set style \(plain(name))", node, value)
  }

  package func insert(_ node: Handle, into parent: Handle, before next: Handle) {
    let child = self[node]
    let parent = self[parent]
    detach(child)
    if next == .none {
      parent.children.append(child)
    } else {
      let index = parent.children.firstIndex { $0.handle == next }
      precondition(index != nil, "The next node is no child of the parent.")
      parent.children.insert(child, at: index ?? 0)
    }
    child.parent = parent
    note("insert", node)
  }

  package func remove(_ node: Handle) {
    let child = self[node]
    precondition(child.parent != nil, "The node is in no document.")
    detach(child)
    note("remove", node)
  }

  package func release(_ node: Handle) {
    if focused?.handle == node {
      focused = nil
    }
    nodes[node] = nil
  }

  package func listen(_ node: Handle, _ event: Name, _ options: ListenerOptions) -> Int {
    let name = plain(event)
    let token = self.token(name)
    let target = self[node]
    if !target.listeners.contains(where: { $0.token == token && $0.options == options }) {
      target.listeners.append(RecordedListener(event: name, options: options, token: token))
    }
    note("listen \(name)", node)
    return token
  }

  package func stopListening(_ node: Handle, _ event: Name, _ options: ListenerOptions) {
    let token = self.token(plain(event))
    self[node].listeners.removeAll { $0.token == token && $0.options == options }
    note("stop listening \(plain(event))", node)
  }

  package func invoke(_ node: Handle, _ method: Name) {
    let target = self[node]
    note("invoke \(plain(method))", node)
    switch plain(method) {
    case "focus": focus(target)
    case "blur": focused = nil
    case "click": dispatch("click", on: target)
    default: onInvoke(target, plain(method))
    }
  }

  package func number(_ node: Handle, _ property: Name) -> Double {
    Double(text(node, property)) ?? 0
  }

  package func text(_ node: Handle, _ property: Name) -> String {
    self[node].property(plain(property)) ?? ""
  }

  package func isConnected(_ node: Handle) -> Bool {
    var current = nodes[node]
    while let known = current {
      if known === root { return true }
      current = known.parent
    }
    return false
  }

  package func activeElement() -> Handle {
    guard let focused else { return .none }
    // A handle of its own, as the bridge gives: the element's may be released and used again.
    let handle = takeHandle()
    nodes[handle] = focused
    return handle
  }

  package func scrollIntoView(_ node: Handle) {
    note("scroll into view", node)
  }

  package func path() -> String {
    history.last ?? ""
  }

  package func setPath(_ path: String, replacing: Bool) {
    if replacing {
      history.removeLast()
    }
    history.append(path)
  }

  package func goBack() {
    guard history.count > 1 else { return }
    history.removeLast()
    dispatch("popstate", on: window)
  }
}

extension RecordingBackend {
  private subscript(handle: Handle) -> RecordedNode {
    guard let node = nodes[handle] else { fatalError("The node was released or never made.") }
    return node
  }

  private func takeHandle() -> Handle {
    nextHandle += 1
    return nextHandle
  }

  private func detach(_ child: RecordedNode) {
    child.parent?.children.removeAll { $0 === child }
    child.parent = nil
  }

  private func note(_ operation: String, _ handle: Handle, _ value: String = "") {
    log.append(value.isEmpty ? "\(operation) \(handle)" : "\(operation) \(handle) \(value)")
  }

  private func plain(_ name: Name) -> String {
    String(name)
  }

  private func token(_ name: String) -> Int {
    for (index, known) in events.enumerated() where known == name { return index + 1 }
    events.append(name)
    return events.count
  }
}
