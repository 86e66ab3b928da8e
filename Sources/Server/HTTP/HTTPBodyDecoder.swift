/// Finds the parts of a request's body in the bytes that arrive, wherever they are cut.
struct HTTPBodyDecoder {
  private enum State {
    case fixed(remaining: Int)
    case chunkSize
    case chunkData(remaining: Int)
    case chunkEnd
    case trailers
    case done
  }

  private var state: State
  private let limits: ConnectionLimits
  /// An unfinished line of the chunked coding.
  private var line: [UInt8] = []
  private var trailerBytes = 0

  init(_ body: HTTPRequest.Body, limits: ConnectionLimits) {
    self.limits = limits
    state =
      switch body {
      case .none: .done
      case .length(let length): .fixed(remaining: length)
      case .chunked: .chunkSize
      }
  }

  var isDone: Bool {
    if case .done = state { true } else { false }
  }

  /// Consumes the next part of the body.
  ///
  /// - Parameter bytes: what has arrived; what is consumed is removed from the front. What is left
  ///   when the body is done belongs to the next request.
  /// - Returns: body bytes, or nil when more must arrive or the body is done.
  mutating func next(_ bytes: inout ArraySlice<UInt8>) throws(HTTPError) -> ArraySlice<UInt8>? {
    while !isDone, !bytes.isEmpty {
      switch state {
      case .fixed(let remaining):
        let part = take(remaining, &bytes)
        state = part.count == remaining ? .done : .fixed(remaining: remaining - part.count)
        return part
      case .chunkSize:
        guard let line = try takeLine(&bytes, limit: 256) else { return nil }
        let size = try chunkSize(line)
        state = size == 0 ? .trailers : .chunkData(remaining: size)
      case .chunkData(let remaining):
        let part = take(remaining, &bytes)
        state = part.count == remaining ? .chunkEnd : .chunkData(remaining: remaining - part.count)
        return part
      case .chunkEnd:
        guard let line = try takeLine(&bytes, limit: 2) else { return nil }
        guard line.isEmpty else { throw .bad("A chunk is longer than its size says.") }
        state = .chunkSize
      case .trailers:
        guard let line = try takeLine(&bytes, limit: limits.trailerBytes) else { return nil }
        trailerBytes += line.count + 2
        guard trailerBytes <= limits.trailerBytes else {
          throw HTTPError(.headersTooLarge, "The body's trailers are too long.")
        }
        if line.isEmpty { state = .done }
      case .done:
        return nil
      }
    }
    return nil
  }
}

extension HTTPBodyDecoder {
  private func take(_ count: Int, _ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let part = bytes.prefix(count)
    bytes = bytes.dropFirst(part.count)
    return part
  }

  /// A whole line without its CR LF, or nil when its end has not arrived.
  private mutating func takeLine(
    _ bytes: inout ArraySlice<UInt8>, limit: Int
  ) throws(HTTPError) -> [UInt8]? {
    while let byte = bytes.popFirst() {
      line.append(byte)
      if byte == UInt8(ascii: "\n") {
        guard line.count >= 2, line[line.count - 2] == UInt8(ascii: "\r") else {
          throw .bad("A line of the chunked body ends without a carriage return.")
        }
        let whole = Array(line.dropLast(2))
        line = []
        guard !whole.contains(UInt8(ascii: "\r")) else {
          throw .bad("A carriage return stands alone in the chunked body.")
        }
        return whole
      }
      guard line.count < limit else { throw .bad("A line of the chunked body is too long.") }
    }
    return nil
  }

  /// The size; extensions after a semicolon are skipped.
  private func chunkSize(_ line: [UInt8]) throws(HTTPError) -> Int {
    let digits = line.prefix { $0 != UInt8(ascii: ";") }
    guard !digits.isEmpty, digits.count <= 8 else { throw .bad("A chunk's size is malformed.") }
    var size = 0
    for digit in digits {
      guard let value = PercentEncoding.hexadecimal(digit) else {
        throw .bad("A chunk's size is malformed.")
      }
      size = size << 4 | Int(value)
    }
    return size
  }
}
