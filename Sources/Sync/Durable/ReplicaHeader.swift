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
    var texts = ["", ""]
    var numbers = [0, 0, 0, 0]
    try ReplicaRecord.open(bytes) { (reader) throws(DecodingError) in
      while let tag = try reader.nextTag() {
        switch tag.field {
        case 1, 6:
          try reader.expect(tag, .lengthDelimited)
          texts[tag.field / 6] = try reader.string()
        case 2...5: numbers[tag.field - 2] = try reader.int32(tag)
        default: try reader.skip(tag)
        }
      }
    }
    if texts[0].isEmpty { throw .invalidMessage("The copy on this device has no name.") }
    return ReplicaHeader(
      id: texts[0], nextBatch: numbers[0], lastTarget: numbers[1], chunks: numbers[2],
      sequence: numbers[3], place: texts[1])
  }
}
