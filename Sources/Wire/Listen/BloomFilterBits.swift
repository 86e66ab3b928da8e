package import Documents

/// `google.firestore.v1.BloomFilter` as it travels. Whether its numbers make sense is for the one
/// who asks it; a client ignores a filter that does not.
package final class BloomFilterBits: Sendable {
  /// The lowest bit of each byte first.
  package let bitmap: [UInt8]
  /// How many bits of the last byte do not count.
  package let padding: Int
  package let hashCount: Int

  package init(bitmap: [UInt8], padding: Int, hashCount: Int) {
    self.bitmap = bitmap
    self.padding = padding
    self.hashCount = hashCount
  }

  package convenience init(_ reader: inout ProtobufReader) {
    var bitmap: [UInt8] = []
    var padding = 0
    var hashCount = 0
    while reader.nextField() {
      switch reader.field {
      case 1:
        var bits = reader.message()
        while bits.nextField() {
          switch bits.field {
          case 1: bitmap = bits.byteArray()
          case 2: padding = bits.int32()
          default: bits.skip()
          }
        }
      case 2: hashCount = reader.int32()
      default: reader.skip()
      }
    }
    self.init(bitmap: bitmap, padding: padding, hashCount: hashCount)
  }

  package func write(to writer: inout ProtobufWriter) {
    writer.message(1) { writer in
      writer.byteArray(1, bitmap)
      writer.int32(2, padding)
    }
    writer.int32(2, hashCount)
  }
}
