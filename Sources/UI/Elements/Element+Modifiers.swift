package import Reactivity

// Modifiers belong to the element that was described last, and none is inlined: a screen is mostly
// calls of them, and so each call is as short as it can be.

extension Element {
  /// Adds a class.
  @discardableResult @inline(never)
  package func `class`(_ name: Name, when isOn: Bool = true) -> Element {
    if isOn { Construction.element.addClasses(name) }
    return self
  }

  @discardableResult @inline(never) @_disfavoredOverload
  package func `class`(_ name: consuming String, when isOn: Bool = true) -> Element {
    if isOn, !name.utf8.isEmpty { Construction.element.addClasses(.text(name)) }
    return self
  }

  @discardableResult @inline(never) @_disfavoredOverload
  package func `class`(_ words: Words) -> Element {
    self.class(words.string)
  }

  /// Sets an attribute; nil leaves it out.
  @discardableResult @inline(never)
  package func attribute(_ name: Name, _ value: Name?) -> Element {
    set(.attribute, name, value.map { .name($0) } ?? .absent)
  }

  @discardableResult @inline(never) @_disfavoredOverload
  package func attribute(_ name: Name, _ value: Words) -> Element {
    set(.attribute, name, value.isAbsent ? .absent : .text(value.string))
  }

  @discardableResult @inline(never) @_disfavoredOverload
  package func attribute(_ name: Name, _ value: consuming String?) -> Element {
    set(.attribute, name, value.map { .text($0) } ?? .absent)
  }

  @discardableResult @inline(never)
  package func attribute(_ name: Name, _ value: Int) -> Element {
    set(.attribute, name, .number(Double(value)))
  }

  @discardableResult @inline(never)
  package func attribute(_ name: Name, number value: Double) -> Element {
    set(.attribute, name, .number(value))
  }

  /// Sets an attribute that is there or not, such as `hidden`.
  @discardableResult @inline(never)
  package func attribute(_ name: Name, when isOn: Bool) -> Element {
    set(.attribute, name, .flag(isOn))
  }

  /// Sets a state that assistive technology reads as `true` or `false`, such as `aria-expanded`.
  @discardableResult @inline(never)
  package func aria(_ name: Name, _ isOn: Bool) -> Element {
    set(.attribute, name, .name(isOn ? "true" : "false"))
  }

  /// The name for assistive technology.
  @discardableResult @inline(never)
  package func label(_ text: consuming String) -> Element {
    set(.attribute, "aria-label", .text(text))
  }

  @discardableResult @inline(never) @_disfavoredOverload
  package func label(_ words: Words) -> Element {
    label(words.string)
  }

  @discardableResult @inline(never)
  package func role(_ role: Name) -> Element {
    set(.attribute, "role", .name(role))
  }

  @discardableResult @inline(never) @_disfavoredOverload
  package func id(_ words: Words) -> Element {
    id(words.string)
  }

  @discardableResult @inline(never)
  package func id(_ id: consuming String) -> Element {
    set(.attribute, "id", .text(id))
  }

  /// Sets a property of the element's object, which is applied after its content.
  @discardableResult @inline(never)
  package func property(_ name: Name, _ value: consuming String) -> Element {
    set(.property, name, .text(value))
  }

  @discardableResult @inline(never) @_disfavoredOverload
  package func property(_ name: Name, _ value: Words) -> Element {
    property(name, value.string)
  }

  @discardableResult @inline(never)
  package func property(_ name: Name, _ value: Double) -> Element {
    set(.property, name, .number(value))
  }

  @discardableResult @inline(never)
  package func property(_ name: Name, _ value: Bool) -> Element {
    set(.property, name, .flag(value))
  }

  @discardableResult @inline(never)
  package func disabled(_ isDisabled: Bool = true) -> Element {
    set(.property, "disabled", .flag(isDisabled))
  }

  /// Sets a style, also a custom one such as `--progress`; nil leaves it out.
  @discardableResult @inline(never)
  package func style(_ name: Name, _ value: consuming String?) -> Element {
    set(.style, name, value.map { .text($0) } ?? .absent)
  }

  @discardableResult @inline(never) @_disfavoredOverload
  package func style(_ name: Name, _ value: Words) -> Element {
    style(name, value.string)
  }

  @discardableResult @inline(never)
  package func style(_ name: Name, pixels: Double) -> Element {
    set(.style, name, .pixels(pixels))
  }

  /// Ties the text of a field to a binding, in both directions.
  ///
  /// Where the binding takes another text than was typed, the field shows the binding's.
  @discardableResult @inline(never)
  package func value(_ binding: Binding<String>) -> Element {
    let event: Name = Construction.element.tag.isSame(as: "select") ? "change" : "input"
    return set(.property, "value", .text(binding.value)).on(event) { event in
      let typed = event.value
      event.noteProperty("value", .text(typed))
      binding.value = typed
      let taken = binding.value
      if taken != typed {
        event.correctProperty("value", taken)
      }
    }
  }

  /// Ties a check box or a switch to a binding, in both directions.
  @discardableResult @inline(never)
  package func checked(_ binding: Binding<Bool>) -> Element {
    set(.property, "checked", .flag(binding.value)).on("change") { event in
      let isChecked = event.isChecked
      event.noteProperty("checked", .flag(isChecked))
      binding.value = isChecked
    }
  }

  /// Gives the element's place in the document to `reference` while it is shown.
  @discardableResult @inline(never)
  package func reference(_ reference: consuming ElementReference) -> Element {
    Construction.element.reference = reference
    return self
  }

  /// Does something once the element is in the document.
  @discardableResult @inline(never)
  package func onAppear(_ action: @escaping (ElementReference) -> Void) -> Element {
    Construction.element.appeared.append(action)
    return self
  }

  /// Does something when the element is about to go; it is still in the document.
  @discardableResult @inline(never)
  package func onDisappear(_ action: @escaping () -> Void) -> Element {
    Construction.element.disappeared.append(action)
    return self
  }

  /// Takes the focus once the element is in the document.
  @discardableResult @inline(never)
  package func focusOnAppear() -> Element {
    onAppear { $0.focus() }
  }

  @inline(never)
  private func set(_ kind: AttributeKind, _ name: Name, _ value: AttributeValue) -> Element {
    Construction.element.set(kind, name, value)
    return self
  }
}

extension ElementNode {
  @discardableResult @inline(never)
  func addClasses(_ names: Name) -> ElementNode {
    if !names.isEmpty { addClasses(.name(names)) }
    return self
  }

  @inline(never)
  func addClasses(_ value: AttributeValue) {
    for index in attributes.indices
    where attributes[index].kind == .attribute && attributes[index].name.isSame(as: "class") {
      let names = attributes[index].value.words + " " + value.words
      attributes[index].value = .text(names)
      return
    }
    attributes.append(Attribute(kind: .attribute, name: "class", value: value))
  }

  @discardableResult @inline(never)
  func set(_ kind: AttributeKind, _ name: Name, _ value: AttributeValue) -> ElementNode {
    let attribute = Attribute(kind: kind, name: name, value: value)
    for index in attributes.indices where attributes[index].isSame(as: attribute) {
      attributes[index] = attribute
      return self
    }
    attributes.append(attribute)
    return self
  }

  @discardableResult @inline(never)
  func on(
    _ event: Name, _ options: ListenerOptions = [], _ action: @escaping (Event) -> Void
  ) -> ElementNode {
    handlers.append(Handler(event: event, options: options, action: action))
    return self
  }
}

extension AttributeValue {
  /// The text of a text.
  fileprivate var words: String {
    switch self {
    case .text(let text): text
    case .name(let name): String(name)
    case .absent, .number, .flag: ""
    }
  }
}
