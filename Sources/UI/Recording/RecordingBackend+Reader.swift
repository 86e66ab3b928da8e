// What a test does in the reader's place.

extension RecordingBackend {
  /// Lets an event happen on a node and rise to the window.
  ///
  /// - Returns: false if a handler prevented the default.
  @discardableResult
  package func dispatch(
    _ event: String, on target: RecordedNode, bubbles: Bool = true,
    _ fields: [RecordedValue] = []
  ) -> Bool {
    let source = RecordedEvent(target: target, fields: fields)
    // The way is known before the first handler runs, as in a browser.
    var way: [RecordedNode] = []
    var next: RecordedNode? = target
    while let node = next {
      way.append(node)
      next = bubbles ? node.parent : nil
    }
    if bubbles, target !== window {
      way.append(window)
    }
    for node in way where !source.isStopped {
      source.currentTarget = node
      for listener in node.listeners where listener.event == event {
        renderer?.dispatch(node.handle, listener.token, source)
      }
    }
    return !source.isPrevented
  }

  package func click(_ target: RecordedNode) {
    dispatch("click", on: target)
  }

  /// Puts text into a field, as the reader does: the field has it before the handler runs.
  package func type(_ text: String, into field: RecordedNode) {
    field.properties.set("value", text)
    dispatch("input", on: field)
  }

  package func choose(_ value: String, in menu: RecordedNode) {
    menu.properties.set("value", value)
    dispatch("change", on: menu)
  }

  package func check(_ isChecked: Bool, _ box: RecordedNode) {
    box.properties.set("checked", isChecked ? "1" : "0")
    dispatch("change", on: box)
  }

  /// Presses a key in an element, or in the page where nothing has the focus.
  @discardableResult
  package func press(_ key: String, in target: RecordedNode? = nil, shift: Bool = false) -> Bool {
    let fields = [
      RecordedValue(name: "key", value: key),
      RecordedValue(name: "shiftKey", value: shift ? "1" : "0"),
    ]
    return dispatch("keydown", on: target ?? focused ?? root, fields)
  }

  package func scroll(_ target: RecordedNode, to top: Double) {
    target.properties.set("scrollTop", plainText(top))
    dispatch("scroll", on: target, bubbles: false)
  }

  /// Gives an element a size, as the browser's layout does.
  package func resize(_ target: RecordedNode, height: Double) {
    target.properties.set("clientHeight", plainText(height))
    target.properties.set("offsetHeight", plainText(height))
    dispatch("resize", on: target, bubbles: false)
  }

  package func resizeWindow(width: Double, height: Double) {
    window.properties.set("innerWidth", plainText(width))
    window.properties.set("innerHeight", plainText(height))
    dispatch("resize", on: window)
  }

  package func focus(_ target: RecordedNode) {
    guard focused !== target else { return }
    if let focused {
      self.focused = nil
      dispatch("focusout", on: focused)
    }
    focused = target
    dispatch("focusin", on: target)
  }

  /// The document as HTML without attributes other than classes, for comparing in tests.
  package func html(_ node: RecordedNode? = nil) -> String {
    let node = node ?? root
    if node.tag.isEmpty { return node.text }
    var inner = ""
    for child in node.children {
      inner += html(child)
    }
    if node === root { return inner }
    var start = "<" + node.tag
    if let names = node.attribute("class") {
      start += " class=\"" + names + "\""
    }
    return start + ">" + inner + "</" + node.tag + ">"
  }
}
