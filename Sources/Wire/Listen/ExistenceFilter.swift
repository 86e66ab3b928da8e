package import Documents

/// `google.firestore.v1.ExistenceFilter`: how many documents a target has, by which a client finds
/// out that it holds ones that are gone.
package final class ExistenceFilter: Sendable {
  package let targetID: Int
  package let count: Int
  /// The names of the documents that are unchanged since the target was resumed.
  package let unchangedNames: BloomFilterBits?

  package init(targetID: Int, count: Int, unchangedNames: BloomFilterBits? = nil) {
    self.targetID = targetID
    self.count = count
    self.unchangedNames = unchangedNames
  }

  package convenience init(_ reader: inout ProtobufReader) throws(DecodingError) {
    var targetID = 0
    var count = 0
    var unchangedNames: BloomFilterBits?
    while let tag = try reader.nextTag() {
      switch tag.field {
      case 1: targetID = try reader.int32(tag)
      case 2: count = try reader.int32(tag)
      case 3:
        var message = try reader.message(tag)
        unchangedNames = try BloomFilterBits(&message)
      default: try reader.skip(tag)
      }
    }
    self.init(targetID: targetID, count: count, unchangedNames: unchangedNames)
  }

  package func write(to writer: inout ProtobufWriter) {
    writer.int32(1, targetID)
    writer.int32(2, count)
    if let unchangedNames { writer.message(3) { unchangedNames.write(to: &$0) } }
  }
}
