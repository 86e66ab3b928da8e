package import Documents

/// `google.firestore.v1.Target`: what a client listens to.
package final class Target: Sendable {
  /// Chosen by the client, not zero.
  package let id: Int
  package let kind: Kind
  package let resume: Resume
  /// Whether the target ends when it is current.
  package let once: Bool
  /// How many documents the client holds for the target; nil if it does not say.
  package let expectedCount: Int?

  package enum Kind: Sendable {
    case query(Query)
    case documents([DocumentPath])
  }

  /// Where the client left off.
  package enum Resume: Equatable, Sendable {
    case none
    case token([UInt8])
    case readTime(Timestamp)
  }

  package init(
    id: Int, _ kind: Kind, resume: Resume = .none, once: Bool = false, expectedCount: Int? = nil
  ) {
    self.id = id
    self.kind = kind
    self.resume = resume
    self.once = once
    self.expectedCount = expectedCount
  }

  package convenience init?(_ reader: inout ProtobufReader, database: DatabasePrefix) {
    var id = 0
    var kind: Kind?
    var resume = Resume.none
    var once = false
    var expectedCount: Int?
    while reader.nextField() {
      switch reader.field {
      case 2:
        var query = reader.message()
        if let query = query.queryTarget(database) { kind = .query(query) }
      case 3:
        var documents = reader.message()
        kind = .documents(documents.documentsTarget(database))
      case 4:
        let token = reader.byteArray()
        resume = token.isEmpty ? .none : .token(token)
      case 5: id = reader.int32()
      case 6: once = reader.bool()
      case 11: resume = .readTime(reader.timestamp())
      case 12: expectedCount = reader.int32Value()
      default: reader.skip()
      }
    }
    guard let kind else {
      reader.refuse("A target has neither a query nor documents.")
      return nil
    }
    self.init(
      id: id, kind, resume: resume, once: once, expectedCount: expectedCount)
  }

  package func write(to writer: inout ProtobufWriter, database: DatabasePrefix) {
    switch kind {
    case .query(let query):
      writer.message(2) { writer in
        writer.parentName(1, query.parent, database)
        writer.message(2) { $0.structuredQuery(query, database) }
      }
    case .documents(let paths):
      writer.message(3) { writer in
        for path in paths { writer.documentName(2, path, database) }
      }
    }
    switch resume {
    case .none: break
    case .token(let token): writer.data(4, token)
    case .readTime(let time): writer.timestamp(11, time)
    }
    writer.int32(5, id)
    writer.bool(6, once)
    writer.int32Value(12, expectedCount)
  }
}

extension ProtobufReader {
  /// `Target.QueryTarget`
  fileprivate mutating func queryTarget(_ database: DatabasePrefix) -> Query? {
    var parent: [UInt8]?
    var query: ProtobufReader?
    while nextField() {
      switch field {
      case 1: parent = parentName(database)?.parent
      case 2: query = message()
      default: skip()
      }
    }
    guard let parent, var query else {
      refuse("A query target lacks its parent or its query.")
      return nil
    }
    return query.structuredQuery(parent: parent, database)
  }

  /// `Target.DocumentsTarget`
  fileprivate mutating func documentsTarget(
    _ database: DatabasePrefix
  ) -> [DocumentPath] {
    var paths: [DocumentPath] = []
    while nextField() {
      if field == 2 {
        paths.append(documentName(database))
      } else {
        skip()
      }
    }
    return paths
  }
}
