import Documents
import Wire

/// Changed documents in the form in which they go out, each encoded once for all listeners.
final class EncodedChanges {
  let changes: [ChangedDocument]
  /// By the database's name as the listeners use it: almost always there is only one.
  private var encoded: [(prefix: DatabasePrefix, documents: [EncodedDocumentChange?])] = []

  init(_ changes: [ChangedDocument]) {
    self.changes = changes
  }

  /// The encoded form of a document that exists.
  func document(_ position: Int, _ prefix: DatabasePrefix) -> EncodedDocumentChange? {
    guard let document = changes[position].new else { return nil }
    var index = encoded.firstIndex { $0.prefix == prefix } ?? encoded.count
    if index == encoded.count {
      encoded.append((prefix, [EncodedDocumentChange?](repeating: nil, count: changes.count)))
      index = encoded.count - 1
    }
    if let known = encoded[index].documents[position] { return known }
    let new = EncodedDocumentChange(document, database: prefix)
    encoded[index].documents[position] = new
    return new
  }
}
