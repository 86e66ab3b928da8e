/// Where a node is mounted.
struct Scope {
  unowned(unsafe) let renderer: Renderer
  /// The element that receives the document's nodes.
  var element: Handle
  /// Number of views around.
  var depth: Int

  var backend: any DOMBackend { renderer.backend }
}
