/// An attribute, a property or a style of an element.
struct Attribute {
  let kind: AttributeKind
  let name: Name
  var value: AttributeValue
}

enum AttributeKind {
  case attribute, property, style
}

enum AttributeValue: Equatable {
  case absent
  case text(String)
  case name(Name)
  case number(Double)
  case flag(Bool)
}

extension Attribute {
  func isSame(as other: Attribute) -> Bool {
    kind == other.kind && name.isSame(as: other.name)
  }

  func hasSameValue(as other: Attribute) -> Bool {
    value == other.value
  }

  func apply(to node: Handle, _ backend: any DOMBackend) {
    switch (kind, value) {
    case (.attribute, .absent), (.attribute, .flag(false)):
      backend.removeAttribute(node, name)
    case (.attribute, .text(let text)):
      backend.setAttribute(node, name, text)
    case (.attribute, .name(let text)):
      backend.setAttribute(node, name, String(text))
    case (.attribute, .number(let number)):
      backend.setAttribute(node, name, plainText(number))
    case (.attribute, .flag(true)):
      backend.setAttribute(node, name, "")
    case (.property, .absent):
      backend.setProperty(node, name, text: "")
    case (.property, .text(let text)):
      backend.setProperty(node, name, text: text)
    case (.property, .name(let text)):
      backend.setProperty(node, name, text: String(text))
    case (.property, .number(let number)):
      backend.setProperty(node, name, number: number)
    case (.property, .flag(let flag)):
      backend.setProperty(node, name, flag: flag)
    case (.style, .text(let text)):
      backend.setStyle(node, name, text)
    case (.style, .name(let text)):
      backend.setStyle(node, name, String(text))
    case (.style, .number(let number)):
      backend.setStyle(node, name, plainText(number))
    case (.style, .absent), (.style, .flag):
      backend.setStyle(node, name, "")
    }
  }
}

extension [Attribute] {
  /// The place of the attribute of the same name, mostly `index`, or -1.
  func place(of attribute: Attribute, near index: Int) -> Int {
    if index < count, self[index].isSame(as: attribute) { return index }
    for place in indices where self[place].isSame(as: attribute) { return place }
    return -1
  }
}

/// A number without the `.0` of whole numbers, which are the usual case.
func plainText(_ number: Double) -> String {
  if number.magnitude < 1e9, number == number.rounded(.towardZero) { return String(Int(number)) }
  return String(number)
}

extension AttributeValue {
  @inline(never)
  static func pixels(_ length: Double) -> AttributeValue {
    .text(plainText(length) + "px")
  }
}
