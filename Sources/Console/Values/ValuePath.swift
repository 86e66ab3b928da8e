package import Documents

/// The way to a value in a document: through maps by name, through arrays by place.
package struct ValuePath: Equatable, Sendable {
  package enum Step: Equatable, Sendable {
    case field(String)
    case element(Int)

    package static func == (left: Step, right: Step) -> Bool {
      switch (left, right) {
      case (.field(let a), .field(let b)): compareUTF8(a, b) == .same
      case (.element(let a), .element(let b)): a == b
      default: false
      }
    }
  }

  /// Empty for the document's own map.
  package let steps: [Step]

  package init(_ steps: [Step] = []) {
    self.steps = steps
  }

  package func appending(_ step: Step) -> ValuePath { ValuePath(steps + [step]) }

  /// As it is shown, and what tells it from others: `series[0].name`.
  package var text: String {
    var result = ""
    for step in steps {
      switch step {
      case .field(let name):
        if !result.utf8.isEmpty { result += "." }
        result += FieldPath(field: name).string
      case .element(let index): result += "[" + String(index) + "]"
      }
    }
    return result
  }

  /// The field that a write of the value names: a mask leads through maps only, so an array is
  /// written whole. Nil for the document's own map.
  package var field: FieldPath? {
    var names: [String] = []
    for step in steps {
      guard case .field(let name) = step else { break }
      names.append(name)
    }
    return names.isEmpty ? nil : FieldPath(segments: names)
  }

  package func value(in map: MapValue) -> Value? {
    var value = Value.map(map)
    for step in steps {
      switch (step, value) {
      case (.field(let name), .map(let map)):
        guard let next = map[name] else { return nil }
        value = next
      case (.element(let index), .array(let elements)):
        guard index < elements.count else { return nil }
        value = elements[index]
      default: return nil
      }
    }
    return value
  }

  /// Whether a value can be set here: what holds it is there, and if that is an array, the element too.
  func isPlace(in map: MapValue) -> Bool {
    guard case .field? = steps.last else { return value(in: map) != nil }
    guard case .map? = ValuePath(Array(steps.dropLast())).value(in: map) else { return false }
    return true
  }

  /// The value with another one at this way; one element more where the place is an array's end.
  ///
  /// - Parameter new: nil takes it out.
  func setting(_ new: Value?, in value: Value?, from start: Int = 0) -> Value? {
    guard start < steps.count else { return new }
    switch steps[start] {
    case .field(let name):
      guard case .map(var map)? = value else { return value }
      map[name] = setting(new, in: map[name], from: start + 1)
      return .map(map)
    case .element(let index):
      guard case .array(var elements)? = value, index <= elements.count else { return value }
      let old = index < elements.count ? elements[index] : nil
      let changed = setting(new, in: old, from: start + 1)
      if index == elements.count {
        if let changed { elements.append(changed) }
      } else if let changed {
        elements[index] = changed
      } else {
        elements.remove(at: index)
      }
      return .array(elements)
    }
  }
}
