import Documents
import Library

/// The picture of a document of `covers`.
struct CoverFile: Sendable {
  let bytes: [UInt8]
  /// Its media type, by its first bytes; what the document says of it counts for nothing.
  let type: String

  /// - Returns: nil where the document has no picture of a known type, or not the one of its name.
  init?(_ fields: Fields, name: String) {
    guard case .bytes(let bytes)? = fields["bytes"], let type = CoverFile.type(of: bytes),
      let hashLength = CoverName(name)?.hashLength,
      SHA256.hexadecimal(bytes).utf8.starts(with: name.utf8.prefix(hashLength))
    else { return nil }
    self.bytes = bytes
    self.type = type
  }

  static func type(of bytes: [UInt8]) -> String? {
    func has(_ text: StaticString, at start: Int = 0) -> Bool {
      text.withUTF8Buffer { bytes.dropFirst(start).starts(with: $0) }
    }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
    if has("RIFF"), has("WEBP", at: 8) { return "image/webp" }
    if has("GIF87a") || has("GIF89a") { return "image/gif" }
    if has("ftypavif", at: 4) { return "image/avif" }
    return nil
  }
}
