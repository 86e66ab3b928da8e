/// A text as the key of a dictionary: equal where the UTF-8 bytes are equal, as Firestore's names
/// are, and cheap to hash, since it needs none of Unicode's tables.
public struct UTF8Key: Hashable, Comparable, Sendable {
  public let bytes: [UInt8]

  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  public init(_ string: String) {
    bytes = [UInt8](utf8: string)
  }

  public var string: String { String(utf8: bytes) }

  @inline(never)
  public static func == (left: UTF8Key, right: UTF8Key) -> Bool {
    left.bytes == right.bytes
  }

  public static func < (left: UTF8Key, right: UTF8Key) -> Bool {
    compareBytes(left.bytes, right.bytes) == .ascending
  }

  public func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}
