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
  mutating func label(_ tag: Tag) throws(DecodingError) -> Label {
    var reader = try message(tag)
    var name = ""
    var value = ""
    while let tag = try reader.nextTag() {
      switch tag.field {
      case 1: name = try reader.string(tag)
      case 2: value = try reader.string(tag)
      default: try reader.skip(tag)
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
