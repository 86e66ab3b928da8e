internal import Documents

/// One entry of a request's `labels`: words of the client about the request.
package struct Label: Equatable, Sendable {
  package let name: String
  package let value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

extension [Label] {
  /// The value under a name.
  package subscript(name: String) -> String? {
    last { compareUTF8($0.name, name) == .same }?.value
  }
}

extension ProtobufReader {
  mutating func label() -> Label {
    var reader = message()
    var name = ""
    var value = ""
    while reader.nextField() {
      switch reader.field {
      case 1: name = reader.string()
      case 2: value = reader.string()
      default: reader.skip()
      }
    }
    return Label(name: name, value: value)
  }
}

extension ProtobufWriter {
  mutating func labels(_ field: Int, _ labels: [Label]) {
    for label in labels {
      message(field) { writer in
        writer.presentString(1, label.name)
        writer.presentString(2, label.value)
      }
    }
  }
}
