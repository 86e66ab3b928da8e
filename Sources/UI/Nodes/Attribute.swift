/// An attribute, a property or a style of an element.
final class Attribute {
  enum Kind: Int {
    case attribute, style
    // Properties of the element's object, by what they hold.
    case text, number, flag
  }

  let kind: Kind
  let name: Name
  /// Nil where the attribute or style is left out.
  var text: String?
  /// Of a number; of a flag 0 or 1.
  var number: Double

  init(_ kind: Kind, _ name: Name, text: consuming String?, number: Double = 0) {
    self.kind = kind
    self.name = name
    self.text = text
    self.number = number
  }

  var isProperty: Bool { kind.rawValue >= Kind.text.rawValue }

  @inline(never)
  func isSame(as other: Attribute) -> Bool {
    kind == other.kind && name.isSame(as: other.name)
  }

  func hasSameValue(as other: Attribute) -> Bool {
    text == other.text && number == other.number
  }

  @inline(never)
  func apply(to node: Handle, _ backend: any DOMBackend) {
    switch kind {
    case .attribute:
      if let text {
        backend.setAttribute(node, name, text)
      } else {
        backend.removeAttribute(node, name)
      }
    case .style: backend.setStyle(node, name, text ?? "")
    case .text: backend.setProperty(node, name, text: text ?? "")
    case .number: backend.setProperty(node, name, number: number)
    case .flag: backend.setProperty(node, name, flag: number != 0)
    }
  }
}

extension [Attribute] {
  /// The place of the attribute of the same name, mostly `index`, or -1.
  @inline(never)
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
