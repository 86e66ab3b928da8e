/// Parses the head of a request (RFC 9112), strictly: whatever two programs could read differently is
/// refused, because that is how requests are smuggled past one of them.
struct HTTPRequestHeadParser {
  private let limits: ConnectionLimits

  init(limits: ConnectionLimits) {
    self.limits = limits
  }

  /// - Parameter head: the bytes up to but without the empty line; lines end with CR LF.
  func parse(_ head: ArraySlice<UInt8>) throws(HTTPError) -> HTTPRequest {
    let lines = try lines(of: head)
    let (method, target, version) = try requestLine(lines[0])
    let headers = try headers(lines.dropFirst())
    let (authority, path, query) = try split(target, headers, version)
    return HTTPRequest(
      method: method, rawPath: path, query: query, headers: headers, authority: authority,
      keepsAlive: try keepsAlive(headers, version), body: try body(headers, version))
  }
}

extension HTTPRequestHeadParser {
  private enum Version {
    case http10
    case http11
  }

  private func lines(of head: ArraySlice<UInt8>) throws(HTTPError) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = head.startIndex
    var index = head.startIndex
    while index < head.endIndex {
      switch head[index] {
      case UInt8(ascii: "\r"):
        guard index + 1 < head.endIndex, head[index + 1] == UInt8(ascii: "\n") else {
          throw .bad("A carriage return stands alone in the header.")
        }
        lines.append(head[start..<index])
        index += 2
        start = index
      case UInt8(ascii: "\n"):
        throw .bad("A line of the header ends without a carriage return.")
      case 0:
        throw .bad("The header holds a NUL.")
      default:
        index += 1
      }
    }
    lines.append(head[start...])
    return lines
  }

  private func requestLine(
    _ line: ArraySlice<UInt8>
  ) throws(HTTPError) -> (method: String, target: ArraySlice<UInt8>, version: Version) {
    let parts = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[1].isEmpty else {
      throw .bad("The request line is not: method, target, version.")
    }
    guard !parts[0].isEmpty, parts[0].count <= 32, parts[0].allSatisfy(isTokenByte) else {
      throw .bad("The request's method is malformed.")
    }
    guard parts[1].allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else {
      throw .bad("The request's target holds bytes that must be percent-encoded.")
    }
    let method = String(decoding: parts[0], as: UTF8.self)
    return (method, parts[1], try version(parts[2]))
  }

  private func version(_ bytes: ArraySlice<UInt8>) throws(HTTPError) -> Version {
    if bytes.elementsEqual("HTTP/1.1".utf8) { return .http11 }
    if bytes.elementsEqual("HTTP/1.0".utf8) { return .http10 }
    guard bytes.starts(with: "HTTP/".utf8) else { throw .bad("This is no HTTP request.") }
    throw HTTPError(.versionNotSupported, "HTTP/1.1 is spoken here.")
  }

  private func headers(_ lines: ArraySlice<ArraySlice<UInt8>>) throws(HTTPError) -> HTTPHeaders {
    guard lines.count <= limits.headerCount else {
      throw HTTPError(
        .headersTooLarge, "At most \(limits.headerCount) header fields are accepted.")
    }
    var headers = HTTPHeaders()
    for line in lines {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
        throw .bad("A header field has no colon.")
      }
      let name = line[..<colon]
      // This refuses folded lines and a space before the colon too.
      guard !name.isEmpty, name.allSatisfy(isTokenByte) else {
        throw .bad("A header field's name is malformed.")
      }
      let value = line[(colon + 1)...]
      guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }) else {
        throw .bad("A header field's value holds control characters.")
      }
      headers.add(
        String(decoding: name.map(lowercased), as: UTF8.self),
        String(decoding: trimmed(value), as: UTF8.self))
    }
    return headers
  }

  private func split(
    _ target: ArraySlice<UInt8>, _ headers: HTTPHeaders, _ version: Version
  ) throws(HTTPError) -> (authority: String, path: String, query: String?) {
    let hosts = headers.all("host")
    guard hosts.count == 1 || hosts.isEmpty && version == .http10 else {
      throw .bad("A request needs exactly one Host field.")
    }
    var authority = hosts.first ?? ""
    var target = target
    let scheme = Array("http://".utf8)
    if target.prefix(scheme.count).map(lowercased) == scheme {
      let afterScheme = target.dropFirst(scheme.count)
      let slash = afterScheme.firstIndex(of: UInt8(ascii: "/")) ?? afterScheme.endIndex
      authority = String(decoding: afterScheme[..<slash], as: UTF8.self)
      target = slash < afterScheme.endIndex ? afterScheme[slash...] : [UInt8(ascii: "/")]
    }
    guard target.first == UInt8(ascii: "/") else {
      throw .bad("The request's target is no path.")
    }
    let parts = target.split(
      separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    return (
      authority, String(decoding: parts[0], as: UTF8.self),
      parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : nil
    )
  }

  private func keepsAlive(
    _ headers: HTTPHeaders, _ version: Version
  ) throws(HTTPError) -> Bool {
    version == .http11 && !headers.tokens("connection").contains("close")
  }

  private func body(
    _ headers: HTTPHeaders, _ version: Version
  ) throws(HTTPError) -> HTTPRequest.Body {
    let lengths = headers.all("content-length")
    let codings = headers.all("transfer-encoding")
    if !codings.isEmpty {
      guard lengths.isEmpty else {
        throw .bad("Content-Length and Transfer-Encoding exclude each other.")
      }
      guard version == .http11 else { throw .bad("HTTP/1.0 has no Transfer-Encoding.") }
      guard codings.count == 1, codings[0].lowercased() == "chunked" else {
        throw HTTPError(.notImplemented, "The only transfer coding spoken here is chunked.")
      }
      return .chunked
    }
    guard let text = lengths.first else { return .none }
    guard lengths.count == 1 else { throw .bad("Content-Length is given more than once.") }
    // Digits only: Int's own parsing would take a sign.
    guard !text.isEmpty, text.utf8.count <= 18,
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let length = Int(text)
    else { throw .bad("Content-Length is no number of bytes.") }
    return length == 0 ? .none : .length(length)
  }
}

/// RFC 9110, section 5.6.2.
private func isTokenByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  default:
    "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }
}

private func lowercased(_ byte: UInt8) -> UInt8 {
  (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
}

private func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
  let end = bytes.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? bytes.startIndex
  return bytes[..<end].drop(while: isSpace)
}
