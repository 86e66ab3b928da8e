/// The header fields of a request or response, in their order. Names are compared without regard to
/// ASCII case.
package struct HTTPHeaders: Sendable {
  package struct Field: Sendable {
    /// In lower case.
    package let name: String
    package let value: String
  }

  package private(set) var fields: [Field] = []

  package init() {}

  /// - Parameter name: in lower case.
  package mutating func add(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// The value of the first field with that name (in lower case).
  package subscript(name: String) -> String? {
    fields.first { $0.name == name }?.value
  }

  /// The values of all fields with that name (in lower case).
  package func all(_ name: String) -> [String] {
    fields.filter { $0.name == name }.map(\.value)
  }

  /// The elements of a comma-separated list, over all fields of that name, trimmed, in lower case,
  /// without empty ones.
  package func tokens(_ name: String) -> [String] {
    all(name).flatMap { $0.split(separator: ",") }
      .map { $0.trimmingSpaces().lowercased() }
      .filter { !$0.isEmpty }
  }

  /// Whether a request's `If-None-Match` names what it would get.
  ///
  /// - Parameter entityTag: with its quotation marks, in lower case.
  func has(entityTag: String) -> Bool {
    tokens("if-none-match").contains { candidate in
      let isWeak = candidate.utf8.starts(with: "w/".utf8)
      return candidate == "*" || (isWeak ? String(candidate.dropFirst(2)) : candidate) == entityTag
    }
  }
}

extension StringProtocol {
  /// Without spaces and tabs at both ends, HTTP's optional white space.
  func trimmingSpaces() -> String {
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    return String(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }
}
