/// Takes the messages out of the body of a gRPC request or response: each is one byte that tells
/// whether it is compressed, its length in four bytes, highest first, and its bytes.
package struct GRPCMessageReader {
  package struct Message {
    package let isCompressed: Bool
    package let bytes: ArraySlice<UInt8>
  }

  /// Why the rest of a body is not read.
  package enum Failure: Error, Equatable {
    case tooLong(Int)
    /// The first byte is neither 0 nor 1.
    case malformed
  }

  private static let prefixLength = 5

  private let limit: Int
  private var unread: ArraySlice<UInt8> = []

  /// - Parameter limit: the longest message that is taken, in bytes.
  package init(limit: Int) {
    self.limit = limit
  }

  /// The bytes that wait for the rest of a message, or to be taken.
  package var count: Int { unread.count }

  package mutating func append(_ bytes: [UInt8]) {
    if unread.isEmpty {
      unread = bytes[...]
    } else {
      unread += bytes
    }
  }

  /// The next message that is complete.
  package mutating func next() throws(Failure) -> Message? {
    guard let flag = unread.first else { return nil }
    guard flag <= 1 else { throw .malformed }
    guard unread.count >= Self.prefixLength else { return nil }
    let start = unread.startIndex + Self.prefixLength
    let length = unread[unread.startIndex + 1..<start].reduce(0) { $0 << 8 | Int($1) }
    guard length <= limit else { throw .tooLong(length) }
    guard unread.count - Self.prefixLength >= length else { return nil }
    let message = Message(isCompressed: flag == 1, bytes: unread[start..<start + length])
    unread = unread[(start + length)...]
    if unread.isEmpty { unread = [] }
    return message
  }

  /// What stands before a message that is not compressed.
  package static func prefix(length: Int) -> [UInt8] {
    [
      0, UInt8(truncatingIfNeeded: length >> 24), UInt8(truncatingIfNeeded: length >> 16),
      UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length),
    ]
  }
}
