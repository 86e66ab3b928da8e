import UI

/// The browser's document, through the bridge.
final class BrowserDocument: DOMBackend {
  private let names: NameTable

  init(_ names: NameTable) {
    self.names = names
  }

  func createElement(_ tag: Name, isSVG: Bool) -> Handle {
    Int(bridgeCreate(names.number(tag), isSVG))
  }

  func createText(_ text: String) -> Handle {
    Int(Text.pass(text) { bridgeCreateText($0, $1) })
  }

  func setText(_ node: Handle, _ text: String) {
    Text.pass(text) { bridgeSetText(Int32(node), $0, $1) }
  }

  func setAttribute(_ node: Handle, _ name: Name, _ value: String) {
    Text.pass(value) { bridgeSetAttribute(Int32(node), names.number(name), $0, $1) }
  }

  func removeAttribute(_ node: Handle, _ name: Name) {
    bridgeRemoveAttribute(Int32(node), names.number(name))
  }

  func setProperty(_ node: Handle, _ name: Name, text: String) {
    Text.pass(text) { bridgeSetProperty(Int32(node), names.number(name), $0, $1) }
  }

  func setProperty(_ node: Handle, _ name: Name, number: Double) {
    bridgeSetNumber(Int32(node), names.number(name), number)
  }

  func setProperty(_ node: Handle, _ name: Name, flag: Bool) {
    bridgeSetFlag(Int32(node), names.number(name), flag)
  }

  func setStyle(_ node: Handle, _ name: Name, _ value: String) {
    Text.pass(value) { bridgeSetStyle(Int32(node), names.number(name), $0, $1) }
  }

  func insert(_ node: Handle, into parent: Handle, before next: Handle) {
    bridgeInsert(Int32(node), Int32(parent), Int32(next))
  }

  func remove(_ node: Handle) {
    bridgeRemove(Int32(node))
  }

  func release(_ node: Handle) {
    bridgeRelease(Int32(node))
  }

  func listen(_ node: Handle, _ event: Name, _ options: ListenerOptions) -> Int {
    let name = names.number(event)
    bridgeListen(Int32(node), name, Int32(options.rawValue))
    return Int(name)
  }

  func stopListening(_ node: Handle, _ event: Name, _ options: ListenerOptions) {
    bridgeStopListening(Int32(node), names.number(event), Int32(options.rawValue))
  }

  func invoke(_ node: Handle, _ method: Name) {
    bridgeInvoke(Int32(node), names.number(method))
  }

  func number(_ node: Handle, _ property: Name) -> Double {
    bridgeNumber(Int32(node), names.number(property))
  }

  func text(_ node: Handle, _ property: Name) -> String {
    Text.take(bridgeText(Int32(node), names.number(property)))
  }

  func isConnected(_ node: Handle) -> Bool {
    bridgeIsConnected(Int32(node))
  }

  func activeElement() -> Handle {
    Int(bridgeActiveElement())
  }

  func scrollIntoView(_ node: Handle) {
    bridgeScrollIntoView(Int32(node))
  }

  func path() -> String {
    Text.take(bridgePath())
  }

  func setPath(_ path: String, replacing: Bool) {
    Text.pass(path) { bridgeSetPath($0, $1, replacing) }
  }

  func goBack() {
    bridgeGoBack()
  }
}
