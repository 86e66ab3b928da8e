import Testing

@testable import Server

@Suite struct HTTPRequestHeadParserTests {
  private let parser = HTTPRequestHeadParser(limits: ConnectionLimits())

  private func parse(_ head: String) throws -> HTTPRequest {
    try parser.parse(Array(head.utf8)[...])
  }

  @Test func theHeadIsTakenApart() throws {
    let request = try parse(
      "POST /a%20b?x=1?2 HTTP/1.1\r\nHost: LocalHost:1\r\nX-Y:  z \t\r\nContent-Length: 5")
    #expect(request.method == "POST")
    #expect(request.rawPath == "/a%20b")
    #expect(request.path == "/a b")
    #expect(request.query == "x=1?2")
    #expect(request.authority == "LocalHost:1")
    #expect(request.headers["x-y"] == "z")
    #expect(request.body == .length(5))
    #expect(request.keepsAlive)
  }

  @Test func anAbsoluteTargetNamesTheHost() throws {
    let request = try parse("GET HTTP://other:80?q HTTP/1.1\r\nHost: localhost")
    #expect(request.authority == "other:80?q")
    let usual = try parse("GET http://other:80/p?q HTTP/1.1\r\nHost: localhost")
    #expect(usual.authority == "other:80")
    #expect(usual.rawPath == "/p")
  }

  @Test(arguments: [
    "GET / HTTP/1.1",
    "GET / HTTP/1.1\r\nHost: a\r\nHost: a",
    "GET  / HTTP/1.1\r\nHost: a",
    "GET / HTTP/1.1 \r\nHost: a",
    "GET /\u{e9} HTTP/1.1\r\nHost: a",
    "GET /\t HTTP/1.1\r\nHost: a",
    "G\u{0}T / HTTP/1.1\r\nHost: a",
    "GET x HTTP/1.1\r\nHost: a",
    "GET * HTTP/1.1\r\nHost: a",
    "GET / FTP/1.1\r\nHost: a",
    "GET /",
    "",
    "GET / HTTP/1.1\r\nHost: a\nX: b",
    "GET / HTTP/1.1\r\nHost: a\rX: b",
    "GET / HTTP/1.1\r\nHost : a",
    "GET / HTTP/1.1\r\nHost: a\r\n folded: b",
    "GET / HTTP/1.1\r\nHost: a\r\n: b",
    "GET / HTTP/1.1\r\nHost: a\r\nnothing",
    "GET / HTTP/1.1\r\nHost: a\r\nX: \u{1}",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 5",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5, 5",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +5",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -5",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0x5",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length:",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9999999999999999999",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked",
    "POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked",
  ])
  func whatCouldBeReadInTwoWaysIsRefused(_ head: String) {
    let error = #expect(throws: HTTPError.self) { try parse(head) }
    #expect(error?.status == .badRequest)
  }

  @Test(arguments: ["gzip, chunked", "chunked, chunked", "identity", "xchunked", "chunked;q=1", ""])
  func otherTransferCodingsAreRefused(_ coding: String) {
    let error = #expect(throws: HTTPError.self) {
      try parse("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: \(coding)")
    }
    #expect(error?.status == .notImplemented)
  }

  @Test func otherVersionsAreRefused() {
    let error = #expect(throws: HTTPError.self) { try parse("GET / HTTP/2.0\r\nHost: a") }
    #expect(error?.status == .versionNotSupported)
  }

  @Test func tooManyFieldsAreRefused() {
    let fields = (0..<101).map { "\r\nx\($0): y" }.joined()
    let error = #expect(throws: HTTPError.self) { try parse("GET / HTTP/1.1\r\nHost: a" + fields) }
    #expect(error?.status == .headersTooLarge)
  }

  @Test func randomBytesAreAnsweredOrRefusedButNeverTrap() {
    var generator = SystemRandomNumberGenerator()
    let alphabet = Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n:,%\u{0}\t;chunkedlength0".utf8) + [0xff]
    for _ in 0..<5000 {
      let count = Int.random(in: 0..<80, using: &generator)
      let bytes = (0..<count).map { _ in alphabet.randomElement(using: &generator)! }
      _ = try? parser.parse(bytes[...])
      var scanner = HTTPHeadScanner()
      if !bytes.isEmpty { _ = try? scanner.endOfHead(in: bytes, limit: 40) }
      var decoder = HTTPBodyDecoder(.chunked, limits: ConnectionLimits())
      var rest = bytes[...]
      while let part = try? decoder.next(&rest) { #expect(!part.isEmpty) }
    }
  }
}
