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
    if isOn, !name.utf8.isEmpty { Construction.element.addClasses(name) }
    return self
  }

  @discardableResult @inline(never) @_disfavoredOverload
  package func `class`(_ words: Words) -> Element {
    self.class(words.string)
  }

  /// Sets an attribute; nil leaves it out.
  @discardableResult @inline(never)
  package func attribute(_ name: Name, _ value: Name?) -> Element {
    set(.attribute, name, value.map { String($0) })
  }

  @discardableResult @inline(never) @_disfavoredOverload
  package func attribute(_ name: Name, _ value: Words) -> Element {
    set(.attribute, name, value.isAbsent ? nil : value.string)
  }

  @discardableResult @inline(never) @_disfavoredOverload
  package func attribute(_ name: Name, _ value: consuming String?) -> Element {
    set(.attribute, name, value)
  }

  @discardableResult @inline(never)
  package func attribute(_ name: Name, _ value: Int) -> Element {
    set(.attribute, name, String(value))
  }

  @discardableResult @inline(never)
  package func attribute(_ name: Name, number value: Double) -> Element {
    set(.attribute, name, plainText(value))
  }

  /// Sets an attribute that is there or not, such as `hidden`.
  @discardableResult @inline(never)
  package func attribute(_ name: Name, when isOn: Bool) -> Element {
    set(.attribute, name, isOn ? "" : nil)
  }

  /// Sets a state that assistive technology reads as `true` or `false`, such as `aria-expanded`.
  @discardableResult @inline(never)
  package func aria(_ name: Name, _ isOn: Bool) -> Element {
    set(.attribute, name, isOn ? "true" : "false")
  }

  /// The name for assistive technology.
  @discardableResult @inline(never)
  package func label(_ text: consuming String) -> Element {
    set(.attribute, "aria-label", text)
  }

  @discardableResult @inline(never) @_disfavoredOverload
  package func label(_ words: Words) -> Element {
    label(words.string)
  }

  @discardableResult @inline(never)
  package func role(_ role: Name) -> Element {
    set(.attribute, "role", String(role))
  }

  @discardableResult @inline(never) @_disfavoredOverload
  package func id(_ words: Words) -> Element {
    id(words.string)
  }

  @discardableResult @inline(never)
  package func id(_ id: consuming String) -> Element {
    set(.attribute, "id", id)
  }

  /// Sets a property of the element's object, which is applied after its content.
  @discardableResult @inline(never)
  package func property(_ name: Name, _ value: consuming String) -> Element {
    set(.text, name, value)
  }

  @discardableResult @inline(never) @_disfavoredOverload
  package func property(_ name: Name, _ value: Words) -> Element {
    property(name, value.string)
  }

  @discardableResult @inline(never)
  package func property(_ name: Name, _ value: Double) -> Element {
    set(.number, name, nil, value)
  }

  @discardableResult @inline(never)
  package func property(_ name: Name, _ value: Bool) -> Element {
    set(.flag, name, nil, value ? 1 : 0)
  }

  @discardableResult @inline(never)
  package func disabled(_ isDisabled: Bool = true) -> Element {
    set(.flag, "disabled", nil, isDisabled ? 1 : 0)
  }

  /// Sets a style, also a custom one such as `--progress`; nil leaves it out.
  @discardableResult @inline(never)
  package func style(_ name: Name, _ value: consuming String?) -> Element {
    set(.style, name, value)
  }

  @discardableResult @inline(never) @_disfavoredOverload
  package func style(_ name: Name, _ value: Words) -> Element {
    style(name, value.string)
  }

  @discardableResult @inline(never)
  package func style(_ name: Name, pixels: Double) -> Element {
    set(.style, name, plainText(pixels) + "px")
  }

  /// Ties the text of a field to a binding, in both directions.
  ///
  /// Where the binding takes another text than was typed, the field shows the binding's.
  @discardableResult @inline(never)
  package func value(_ binding: Binding<String>) -> Element {
    let event: Name = Construction.element.tag.isSame(as: "select") ? "change" : "input"
    return set(.text, "value", binding.value).on(event) { event in
      let typed = event.value
      event.noteProperty("value", typed)
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
    set(.flag, "checked", nil, binding.value ? 1 : 0).on("change") { event in
      let isChecked = event.isChecked
      event.noteProperty("checked", nil, isChecked ? 1 : 0)
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
  private func set(
    _ kind: Attribute.Kind, _ name: Name, _ text: consuming String?, _ number: Double = 0
  ) -> Element {
    Construction.element.set(kind, name, text, number)
    return self
  }
}

extension ElementNode {
  @discardableResult @inline(never)
  func addClasses(_ names: Name) -> ElementNode {
    if !names.isEmpty { addClasses(String(names)) }
    return self
  }

  @inline(never)
  func addClasses(_ names: consuming String) {
    for attribute in attributes
    where attribute.kind == .attribute && attribute.name.isSame(as: "class") {
      attribute.text = (attribute.text ?? "") + " " + names
      return
    }
    attributes.append(Attribute(.attribute, "class", text: names))
  }

  @discardableResult @inline(never)
  func set(
    _ kind: Attribute.Kind, _ name: Name, _ text: consuming String?, _ number: Double = 0
  ) -> ElementNode {
    let attribute = Attribute(kind, name, text: text, number: number)
    let place = attributes.place(of: attribute, near: attributes.count)
    if place < 0 { attributes.append(attribute) } else { attributes[place] = attribute }
    return self
  }

  @discardableResult @inline(never)
  func on(
    _ event: Name, _ options: ListenerOptions = [], _ action: @escaping (Event) -> Void
  ) -> ElementNode {
    handlers.append(Handler(event, options, action))
    return self
  }
}
