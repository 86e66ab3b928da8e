/// The path of a REST request, `/v1/projects/P/databases/D/documents/…[:verb]`, taken apart.
struct RESTPath: Equatable {
  /// `projects/P/databases/D`
  let database: String
  /// What follows `documents`, percent-decoded: identifiers of collections and documents in turn.
  let segments: [String]
  let verb: String?

  enum Problem: Error, Equatable {
    /// The path is none of a database's documents.
    case unknown
    case invalid(String)
  }

  /// - Parameter rawPath: as it was sent, percent-encoded. Only a bare slash separates, and only a
  ///   bare colon begins a verb.
  init(_ rawPath: String, method: String) throws(Problem) {
    var parts = rawPath.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    guard parts.popFirst() == "v1", parts.popFirst() == "projects", let project = parts.popFirst(),
      parts.popFirst() == "databases", let name = parts.popFirst(), let root = parts.popFirst()
    else { throw .unknown }
    database = "projects/\(try Self.segment(project))/databases/\(try Self.segment(name))"
    var rest = Array(parts)
    if rest.isEmpty {
      let (text, verb) = Self.split(root, verbs: nil)
      guard text == "documents" else { throw .unknown }
      self.verb = verb
    } else {
      guard root == "documents" else { throw .unknown }
      // Identifiers may hold colons: only a known verb of a call by POST is one.
      let verbs = method == "POST" ? Self.parentVerbs : []
      let (text, verb) = Self.split(rest[rest.count - 1], verbs: verbs)
      rest[rest.count - 1] = text
      self.verb = verb
    }
    segments = try rest.map { part throws(Problem) in try Self.segment(part) }
  }

  /// The name of what the path names.
  var name: String { name(segments.count) }

  /// The name of the first `count` segments: of a document, or of the root.
  func name(_ count: Int) -> String {
    ([database, "documents"] + segments.prefix(count)).joined(separator: "/")
  }

  /// The method that a path means.
  func names(_ place: RESTMethod.Place) -> Bool {
    switch place {
    case .document: verb == nil && !segments.isEmpty && segments.count % 2 == 0
    case .collection: verb == nil && segments.count % 2 == 1
    case .database(let known): verb == known && segments.isEmpty
    case .parent(let known): verb == known && segments.count % 2 == 0
    }
  }
}

extension RESTPath {
  private static let parentVerbs: [String] = RESTMethod.all.compactMap {
    if case .parent(let verb) = $0.place { verb } else { nil }
  }

  private static func segment(_ text: Substring) throws(Problem) -> String {
    guard let decoded = PercentEncoding.decode(text) else {
      throw .invalid("The path holds a malformed percent-encoding.")
    }
    guard !decoded.isEmpty else { throw .invalid("The path holds an empty identifier.") }
    guard !decoded.utf8.contains(UInt8(ascii: "/")) else {
      throw .invalid("Resource id \"\(decoded)\" is invalid because it contains a slash.")
    }
    return decoded
  }

  /// - Parameter verbs: those that may come; nil for any.
  private static func split(
    _ text: Substring, verbs: [String]?
  ) -> (text: Substring, verb: String?) {
    guard let colon = text.lastIndex(of: ":") else { return (text, nil) }
    let verb = String(text[text.index(after: colon)...])
    guard verbs?.contains(verb) ?? true else { return (text, nil) }
    return (text[..<colon], verb)
  }
}
