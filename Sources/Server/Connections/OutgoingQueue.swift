import CLinux
import Glibc

/// The bytes that wait to be sent on a connection.
///
/// Small pieces are copied together; large ones are kept as they are, so that one document which
/// goes to 500 listeners lies in memory once.
struct OutgoingQueue {
  /// From this size on a piece is shared rather than copied.
  private static let sharedFrom = 2048
  private static let openChunkCapacity = 16 * 1024

  private var chunks: [ArraySlice<UInt8>] = []
  /// How much of the first chunk has been sent.
  private var sent = 0
  /// Whether the last chunk was made here, and may take more bytes.
  private var lastIsOpen = false
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  mutating func append(_ bytes: [UInt8]) {
    append(bytes[...])
  }

  mutating func append(_ bytes: ArraySlice<UInt8>) {
    guard !bytes.isEmpty else { return }
    count += bytes.count
    if bytes.count >= Self.sharedFrom {
      chunks.append(bytes)
      lastIsOpen = false
    } else if lastIsOpen, chunks[chunks.count - 1].count + bytes.count <= Self.openChunkCapacity {
      chunks[chunks.count - 1].append(contentsOf: bytes)
    } else {
      chunks.append(bytes)
      lastIsOpen = true
    }
  }

  /// Sends as much as the socket takes.
  ///
  /// - Returns: the number of bytes that were sent.
  /// - Throws: what the system says when the connection is gone.
  mutating func send(to descriptor: Descriptor) throws(SystemError) -> Int {
    var total = 0
    while !isEmpty {
      let result = sendOnce(descriptor.number)
      if result < 0 {
        if errno == EINTR { continue }
        if errno == EAGAIN { return total }
        throw .current("sendmsg")
      }
      total += result
      drop(result)
    }
    return total
  }

  /// Takes `count` bytes out of the front, without a copy of large pieces.
  mutating func take(_ count: Int, _ receive: (ArraySlice<UInt8>) -> Void) {
    var left = count
    for chunk in chunks where left > 0 {
      let part = (left == count ? chunk.dropFirst(sent) : chunk).prefix(left)
      receive(part)
      left -= part.count
    }
    if count > 0 { drop(count) }
  }

  mutating func removeAll() {
    chunks = []
    sent = 0
    count = 0
    lastIsOpen = false
  }
}

extension OutgoingQueue {
  private static let vectorsAtOnce = 16

  /// One system call for up to `vectorsAtOnce` chunks.
  private func sendOnce(_ descriptor: Int32) -> Int {
    var vectors: [iovec] = []
    return gather(into: &vectors, from: 0, descriptor)
  }

  /// Opens the chunks' memory one inside the other, so that every pointer stays valid until the
  /// call returns.
  private func gather(into vectors: inout [iovec], from index: Int, _ descriptor: Int32) -> Int {
    guard index < min(chunks.count, Self.vectorsAtOnce) else {
      return vectors.withUnsafeMutableBufferPointer { buffer in
        var message = msghdr()
        message.msg_iov = buffer.baseAddress
        message.msg_iovlen = buffer.count
        return sendmsg(descriptor, &message, Int32(MSG_NOSIGNAL))
      }
    }
    return chunks[index].withUnsafeBytes { bytes in
      let unsent = index == 0 ? UnsafeRawBufferPointer(rebasing: bytes[sent...]) : bytes
      vectors.append(
        iovec(
          iov_base: UnsafeMutableRawPointer(mutating: unsent.baseAddress), iov_len: unsent.count))
      return gather(into: &vectors, from: index + 1, descriptor)
    }
  }

  private mutating func drop(_ amount: Int) {
    count -= amount
    if count == 0 {
      removeAll()
      return
    }
    var sentInFirst = sent + amount
    var gone = 0
    while sentInFirst >= chunks[gone].count {
      sentInFirst -= chunks[gone].count
      gone += 1
    }
    sent = sentInFirst
    chunks.removeFirst(gone)
  }
}
