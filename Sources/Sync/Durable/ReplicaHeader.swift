import Documents
internal import Wire

/// What a store says of its replica apart from the cache and the queue.
final class ReplicaHeader {
  let id: String
  let nextBatch: Int
  let lastTarget: Int
  /// How many chunks there are.
  let chunks: Int
  /// The last number in the log that the chunks hold already.
  let sequence: Int
  /// Where the store was made, as far as the device can say.
  let place: String

  init(
    id: String, nextBatch: Int, lastTarget: Int, chunks: Int, sequence: Int, place: String
  ) {
    self.id = id
    self.nextBatch = nextBatch
    self.lastTarget = lastTarget
    self.chunks = chunks
    self.sequence = sequence
    self.place = place
  }

  var encoded: [UInt8] {
    ReplicaRecord.seal { writer in
      writer.string(1, id)
      writer.int32(2, nextBatch)
      writer.int32(3, lastTarget)
      writer.int32(4, chunks)
      writer.int32(5, sequence)
      writer.string(6, place)
    }
  }

  static func decode(_ bytes: [UInt8]) throws(DecodingError) -> ReplicaHeader {
    try ReplicaRecord.open(bytes) { reader in
      var texts = ["", ""]
      var numbers = [0, 0, 0, 0]
      while reader.nextField() {
        switch reader.field {
        case 1, 6: texts[reader.field / 6] = reader.string()
        case 2...5: numbers[reader.field - 2] = reader.int32()
        default: reader.skip()
        }
      }
      if texts[0].isEmpty { reader.refuse("The copy on this device has no name.") }
      return ReplicaHeader(
        id: texts[0], nextBatch: numbers[0], lastTarget: numbers[1], chunks: numbers[2],
        sequence: numbers[3], place: texts[1])
    }
  }
}
