package import Documents

/// A picture of a cover: `covers/{name}`. It never changes, since its name follows from its content.
package final class CoverPicture {
  package let name: String
  /// A JPEG or WebP file.
  package let bytes: [UInt8]

  /// The most that a picture may have.
  package static let byteLimit = 200_000

  private static let hashBytes = 32
  /// 24 × 36, with four bytes each.
  private static let pixelBytes = 24 * 36 * 4

  /// Takes what the browser made of a file.
  ///
  /// - Parameter prepared: the first 32 hexadecimal digits of the picture's SHA-256, the pixels of a
  ///   tiny copy, and the picture.
  /// - Returns: nil where it is none, or too large.
  package init?(_ prepared: [UInt8]) {
    let start = CoverPicture.hashBytes + CoverPicture.pixelBytes
    guard prepared.count > start, prepared.count - start <= CoverPicture.byteLimit else {
      return nil
    }
    var name = String(utf8: prepared[..<CoverPicture.hashBytes])
    for colour in PictureColours.find(prepared[CoverPicture.hashBytes..<start]) {
      name += "-" + colour.hexadecimal
    }
    self.name = name
    bytes = [UInt8](prepared[start...])
  }

  package init(name: String, _ bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Reads a document; nil where it has no picture.
  package init?(name: String, _ map: MapValue) {
    guard case .bytes(let bytes)? = map["bytes"], !bytes.isEmpty else { return nil }
    self.name = name
    self.bytes = bytes
  }

  /// The write that brings it to `covers`; doing it twice changes nothing.
  package var mutation: Mutation {
    let type = bytes[0] == 0xFF ? "image/jpeg" : "image/webp"
    return .set(
      LibraryCollection.covers.path(name),
      MapValue([("bytes", .bytes(bytes)), ("type", .string(type))]))
  }
}
