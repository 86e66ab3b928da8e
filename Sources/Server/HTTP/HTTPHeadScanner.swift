/// Finds the end of a request's head in bytes that arrive in pieces, looking at each byte once.
struct HTTPHeadScanner {
  private var position = 0
  private var lineBegan = 0
  private var headBegan = 0

  /// - Returns: the head without its empty line and the number of bytes up to what follows, or nil
  ///   when more must arrive.
  mutating func endOfHead(
    in bytes: [UInt8], limit: Int
  ) throws(HTTPError) -> (head: Range<Int>, next: Int)? {
    if position == 0, bytes[0] == 0x16 {
      throw .bad("This is TLS; plain HTTP is spoken here.")
    }
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      guard byte == UInt8(ascii: "\n") else { continue }
      guard position >= 2, bytes[position - 2] == UInt8(ascii: "\r") else {
        throw .bad("A line of the header ends without a carriage return.")
      }
      if position - lineBegan == 2 {
        guard lineBegan == headBegan else { return (headBegan..<(lineBegan - 2), position) }
        // RFC 9112, section 2.2: one empty line before the request is left out.
        guard lineBegan == 0 else { throw .bad("The request is empty.") }
        headBegan = position
      }
      lineBegan = position
    }
    guard bytes.count - headBegan <= limit else {
      throw HTTPError(.headersTooLarge, "A request's head may have \(limit) bytes.")
    }
    return nil
  }
}
