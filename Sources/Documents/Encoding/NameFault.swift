#if !hasFeature(Embedded)
  /// Says what keeps a text from being a document's full name,
  /// "projects/p/databases/d/documents/books/b1", in the words that Firestore's clients know.
  struct NameFault {
    private let name: [UInt8]
    private var position = 0

    /// - Parameters:
    ///   - kind: What the name is of: "Document", "Document parent" (which may be the database's
    ///     documents as a whole), "Resource" or "Database".
    static func text(_ name: String, kind: String) -> String {
      var fault = NameFault(name)
      return "\(kind) name \"\(name)\" \(fault.find(kind))"
    }

    private init(_ name: String) {
      self.name = Array(name.utf8)
    }

    private mutating func find(_ kind: String) -> String {
      for part in ["projects", "/", "a project id", "/", "databases", "/", "a database id"] {
        if let fault = take(part) { return fault }
      }
      if kind == "Database" { return "has extra characters at index \(position)." }
      if position == name.count { return lacks("\"/\"") }
      if let fault = take("/") ?? take("documents") { return fault }
      if position == name.count {
        return kind == "Document parent"
          ? "is of another database."
          : "is invalid: Omit \"/documents\" when referencing a database (except as the parent of a "
            + "document)."
      }
      if let fault = take("/") { return fault }
      if position == name.count { return "is invalid: Omit trailing \"/\"." }
      return findInPath()
    }

    private mutating func findInPath() -> String {
      var count = 0
      while true {
        let start = position
        let segment = segment()
        count += 1
        if segment.isEmpty {
          let isTrailing = start == name.count
          return isTrailing ? "has invalid trailing \"/\"." : lacks("a resource id", at: start)
        }
        if segment == "." || segment == ".." {
          return "contains a resource id \"\(segment)\" at index \(start)."
        }
        if position == name.count {
          return count.isMultiple(of: 2) ? "is of another database." : lacks("\"/\"")
        }
        position += 1
      }
    }

    /// Passes over a part of the name, or says that it is not there.
    private mutating func take(_ part: String) -> String? {
      if part.utf8.first == UInt8(ascii: "a"), part.utf8.contains(UInt8(ascii: " ")) {
        return segment().isEmpty ? lacks(part) : nil
      }
      guard name[position...].starts(with: part.utf8) else { return lacks("\"\(part)\"") }
      position += part.utf8.count
      return nil
    }

    private mutating func segment() -> String {
      let segment = name[position...].prefix { $0 != UInt8(ascii: "/") }
      position = segment.endIndex
      return String(decoding: segment, as: UTF8.self)
    }

    private func lacks(_ what: String, at index: Int? = nil) -> String {
      "lacks \(what) at index \(index ?? position)."
    }
  }
#endif
