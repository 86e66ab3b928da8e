/// The primitive operations on a document: the browser's through the bridge, or a recording one.
///
/// Names are literals so that a backend can remember each one by the address of its bytes.
package protocol DOMBackend: AnyObject {
  func createElement(_ tag: Name, isSVG: Bool) -> Handle
  func createText(_ text: String) -> Handle
  func setText(_ node: Handle, _ text: String)
  func setAttribute(_ node: Handle, _ name: Name, _ value: String)
  func removeAttribute(_ node: Handle, _ name: Name)
  func setProperty(_ node: Handle, _ name: Name, text: String)
  func setProperty(_ node: Handle, _ name: Name, number: Double)
  func setProperty(_ node: Handle, _ name: Name, flag: Bool)
  /// Sets a style of the element; an empty value removes it.
  func setStyle(_ node: Handle, _ name: Name, _ value: String)
  /// Puts `node` into `parent` before the child `next`, or at the end.
  func insert(_ node: Handle, into parent: Handle, before next: Handle)
  /// Takes `node` out of its parent.
  func remove(_ node: Handle)
  /// The node will not be named again.
  func release(_ node: Handle)

  /// Events of this name on `node` go to ``Renderer/dispatch(_:_:_:)``, with the token that is
  /// returned here. Listening twice for one name is the same as once.
  func listen(_ node: Handle, _ event: Name, _ options: ListenerOptions) -> Int
  func stopListening(_ node: Handle, _ event: Name, _ options: ListenerOptions)

  /// Calls a method without arguments, such as `focus`, `showModal` or `click`.
  func invoke(_ node: Handle, _ method: Name)
  /// A property that is a number or a truth value (then 0 or 1); 0 where there is none.
  func number(_ node: Handle, _ property: Name) -> Double
  func text(_ node: Handle, _ property: Name) -> String
  /// Whether `node` is in the document.
  func isConnected(_ node: Handle) -> Bool
  /// The element that has the focus, or none. The caller releases the handle.
  func activeElement() -> Handle
  /// Scrolls the element into view, as little as needed.
  func scrollIntoView(_ node: Handle)

  /// The address after `#`, without it.
  func path() -> String
  func setPath(_ path: String, replacing: Bool)
  func goBack()
}
