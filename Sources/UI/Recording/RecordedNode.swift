/// A node of the recording document.
package final class RecordedNode {
  package let handle: Handle
  /// Empty for text.
  package let tag: String
  package let isSVG: Bool
  package internal(set) var text = ""
  package internal(set) var attributes: [RecordedValue] = []
  package internal(set) var properties: [RecordedValue] = []
  package internal(set) var styles: [RecordedValue] = []
  package internal(set) var children: [RecordedNode] = []
  var listeners: [RecordedListener] = []
  unowned(unsafe) package internal(set) var parent: RecordedNode?

  init(handle: Handle, tag: String, isSVG: Bool = false) {
    self.handle = handle
    self.tag = tag
    self.isSVG = isSVG
  }

  package func attribute(_ name: String) -> String? { attributes.value(name) }
  package func property(_ name: String) -> String? { properties.value(name) }
  package func style(_ name: String) -> String? { styles.value(name) }

  /// The text of this node and of those inside.
  package var innerText: String {
    var result = text
    for child in children {
      result += child.innerText
    }
    return result
  }

  package func hasClass(_ name: String) -> Bool {
    guard let names = attribute("class") else { return false }
    return names.split(separator: " ").contains { $0 == name }
  }

  /// All elements inside, and this one, in the order of the document, for which `matches` holds.
  package func all(_ matches: (RecordedNode) -> Bool) -> [RecordedNode] {
    var found: [RecordedNode] = []
    collect(matches, into: &found)
    return found
  }

  /// The elements with a tag and, if given, a class.
  package func all(_ tag: String, _ className: String? = nil) -> [RecordedNode] {
    all { node in
      guard node.tag == tag else { return false }
      guard let className else { return true }
      return node.hasClass(className)
    }
  }

  package func first(_ tag: String, _ className: String? = nil) -> RecordedNode? {
    all(tag, className).first
  }

  private func collect(_ matches: (RecordedNode) -> Bool, into found: inout [RecordedNode]) {
    if !tag.isEmpty, matches(self) {
      found.append(self)
    }
    for child in children {
      child.collect(matches, into: &found)
    }
  }
}

/// A name and a value.
package struct RecordedValue {
  package let name: String
  package internal(set) var value: String
}

struct RecordedListener {
  let event: String
  let options: ListenerOptions
  let token: Int
}

extension [RecordedValue] {
  func value(_ name: String) -> String? {
    for entry in self where entry.name == name { return entry.value }
    return nil
  }

  mutating func set(_ name: String, _ value: String?) {
    for index in indices where self[index].name == name {
      if let value {
        self[index].value = value
      } else {
        remove(at: index)
      }
      return
    }
    if let value {
      append(RecordedValue(name: name, value: value))
    }
  }
}
