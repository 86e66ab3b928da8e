/// An event while it is handled. It must not be kept: its data is gone when the handler returns.
package final class Event {
  private let source: any EventSource
  /// The mounted element whose handler runs; none for the window.
  private let element: ElementNode?
  private let backend: any DOMBackend

  init(_ source: any EventSource, element: ElementNode?, backend: any DOMBackend) {
    self.source = source
    self.element = element
    self.backend = backend
  }

  /// The text of the input, text area or menu that the handler is attached to.
  package var value: String { source.text("value", of: .currentTarget) }
  package var isChecked: Bool { source.number("checked", of: .currentTarget) != 0 }

  /// The key's name, such as `a`, `Enter`, `ArrowDown`.
  package var key: String { source.text("key", of: .event) }
  package var isComposing: Bool { flag("isComposing") }
  package var isRepeat: Bool { flag("repeat") }
  package var hasShift: Bool { flag("shiftKey") }
  package var hasControl: Bool { flag("ctrlKey") }
  package var hasAlt: Bool { flag("altKey") }
  package var hasMeta: Bool { flag("metaKey") }
  /// Whether a key is held that makes a command of another one: all but Shift.
  package var hasCommand: Bool {
    @inline(never) get { hasControl || hasMeta || hasAlt }
  }

  /// The pointer in the window, in pixels.
  package var x: Double { source.number("clientX", of: .event) }
  package var y: Double { source.number("clientY", of: .event) }
  /// 0 the first button, 1 the middle one, 2 the second.
  package var button: Int { Int(source.number("button", of: .event)) }
  /// `mouse`, `touch` or `pen`.
  package var pointerType: String { source.text("pointerType", of: .event) }

  package var scrollTop: Double { source.number("scrollTop", of: .currentTarget) }
  package var scrollLeft: Double { source.number("scrollLeft", of: .currentTarget) }

  /// `INPUT`, `BUTTON`, …: the element in which the event happened.
  package var targetTag: String { source.text("tagName", of: .target) }
  /// Whether the reader is typing into a field, so that single keys are no commands. Into what is only
  /// ticked nobody types.
  package var isInField: Bool {
    switch targetTag {
    case "INPUT": return !isInChoice
    case "TEXTAREA", "SELECT": return true
    default: return source.number("isContentEditable", of: .target) != 0
    }
  }
  /// Whether it happened in one of several choices, among which the arrows go.
  package var isInChoice: Bool {
    guard targetTag == "INPUT" else { return false }
    let type = source.text("type", of: .target)
    return type == "radio" || type == "checkbox"
  }
  package var isDefaultPrevented: Bool { flag("defaultPrevented") }

  /// The files that were chosen or dropped.
  package var files: [FileReference] { source.files() }

  /// Any other property that is a number or a truth value.
  package func number(_ property: Name, of subject: EventSubject = .event) -> Double {
    source.number(property, of: subject)
  }

  /// Any other property that is text.
  package func text(_ property: Name, of subject: EventSubject = .event) -> String {
    source.text(property, of: subject)
  }

  package func preventDefault() {
    source.preventDefault()
  }

  package func stopPropagation() {
    source.stopPropagation()
  }

  /// The reader has changed what the document shows; the next update compares with this.
  func noteProperty(_ name: Name, _ text: String?, _ number: Double = 0) {
    element?.noteProperty(name, text, number)
  }

  /// Shows another text than the reader typed.
  package func correctProperty(_ name: Name, _ text: String) {
    guard let element, element.handle != .none else { return }
    backend.setProperty(element.handle, name, text: text)
    element.noteProperty(name, text)
  }

  private func flag(_ property: Name) -> Bool {
    source.number(property, of: .event) != 0
  }
}
