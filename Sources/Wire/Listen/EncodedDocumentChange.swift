package import Documents

/// A `ListenResponse` with a `DocumentChange` whose document is encoded once for all listeners; each
/// stream adds the few bytes with its own target ids before and after.
package struct EncodedDocumentChange: Sendable {
  /// The field `document` of the change: the greatest part of every message, the same in all.
  package let shared: [UInt8]

  package init(_ document: Document, database: DatabasePrefix) {
    var writer = ProtobufWriter()
    writer.document(1, document, database)
    shared = writer.bytes
  }

  /// What goes before and after the shared bytes in one stream's message.
  package func frame(
    targetIDs: [Int], removedTargetIDs: [Int] = []
  ) -> (head: [UInt8], tail: [UInt8]) {
    var tail = ProtobufWriter()
    tail.int32s(5, targetIDs)
    tail.int32s(6, removedTargetIDs)
    var head = ProtobufWriter()
    head.tag(3, .lengthDelimited)
    head.varint(UInt64(shared.count + tail.bytes.count))
    return (head.bytes, tail.bytes)
  }

  /// One stream's whole message.
  package func message(targetIDs: [Int], removedTargetIDs: [Int] = []) -> [UInt8] {
    let (head, tail) = frame(targetIDs: targetIDs, removedTargetIDs: removedTargetIDs)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(head.count + shared.count + tail.count)
    bytes += head
    bytes += shared
    bytes += tail
    return bytes
  }
}
