/// The head of an HTTP response, and the way its body ends.
struct ResponseHead {
  let status: Int
  private let headers: [(name: String, value: String)]

  init(_ connection: BlockingConnection) throws(ClientError) {
    var status = 100
    var headers: [(name: String, value: String)] = []
    while status == 100 {
      headers = []
      let line = try connection.line()
      let parts = line.split(separator: " ")
      guard parts.count >= 2, parts[0] == "HTTP/1.1", let code = Int(parts[1]) else {
        throw .unexpectedAnswer("this is no HTTP")
      }
      status = code
      while true {
        let line = try connection.line()
        if line.isEmpty { break }
        guard let colon = line.firstIndex(of: ":") else {
          throw .unexpectedAnswer("a header has no colon")
        }
        let value = line[line.index(after: colon)...].drop { $0 == " " }
        headers.append((line[..<colon].lowercased(), String(value)))
      }
    }
    self.status = status
    self.headers = headers
  }

  subscript(name: String) -> String? {
    headers.first { $0.name == name }?.value
  }

  /// Reads the whole body.
  func body(
    _ connection: BlockingConnection, _ onPart: (ArraySlice<UInt8>) -> Void
  ) throws(ClientError) {
    if self["transfer-encoding"] == "chunked" {
      try chunks(connection, onPart)
    } else if let length = self["content-length"] {
      guard let count = Int(length), count >= 0 else {
        throw .unexpectedAnswer("the length of the body is no number")
      }
      try take(count, connection, onPart)
    }
  }

  private func chunks(
    _ connection: BlockingConnection, _ onPart: (ArraySlice<UInt8>) -> Void
  ) throws(ClientError) {
    while true {
      guard let size = Int(try connection.line(), radix: 16), size >= 0 else {
        throw .unexpectedAnswer("the size of a chunk is no number")
      }
      try take(size, connection, onPart)
      _ = try connection.line()
      if size == 0 { return }
    }
  }

  private func take(
    _ count: Int, _ connection: BlockingConnection, _ onPart: (ArraySlice<UInt8>) -> Void
  ) throws(ClientError) {
    var remaining = count
    while remaining > 0 {
      guard let bytes = try connection.receive() else { throw .interrupted("it ended too early") }
      let part = bytes.prefix(remaining)
      remaining -= part.count
      connection.putBack(bytes.dropFirst(part.count))
      onPart(part)
    }
  }
}
