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

  package convenience init(_ reader: inout ProtobufReader) {
    var targetID = 0
    var count = 0
    var unchangedNames: BloomFilterBits?
    while reader.nextField() {
      switch reader.field {
      case 1: targetID = reader.int32()
      case 2: count = reader.int32()
      case 3:
        var message = reader.message()
        unchangedNames = BloomFilterBits(&message)
      default: reader.skip()
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
