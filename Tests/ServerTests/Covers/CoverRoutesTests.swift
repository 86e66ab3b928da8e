import Documents
import Testing

@testable import Server

@Suite struct CoverRoutesTests {
  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + Array("a picture".utf8)

  private func get(
    _ name: String, _ library: TestLibrary, _ more: String = "", method: String = "GET"
  ) -> (head: String, body: String) {
    let port = library.server.port
    let client = RawClient(library.server)
    client.send("\(method) /covers/\(name) HTTP/1.1\r\nHost: localhost:\(port)\r\n\(more)\r\n")
    return method == "HEAD" ? (client.read(until: "\r\n\r\n"), "") : client.response()
  }

  private func name(_ bytes: [UInt8], _ rest: String = "") -> String {
    SHA256.shortHexadecimal(bytes) + rest
  }

  private func put(
    _ library: TestLibrary, _ name: String, _ bytes: Value, type: String = "text/html"
  ) throws {
    try library.commit([
      .set(
        DocumentPath("covers/\(name)"),
        MapValue([("bytes", bytes), ("type", .string(type))]))
    ])
  }

  @Test func aPictureGoesOutForEver() throws {
    let library = try TestLibrary()
    for rest in ["", "-1f4d3f", "-1f4d3f-d2ac58"] {
      let name = name(Self.jpeg, rest)
      try put(library, name, .bytes(Self.jpeg))
      let response = get(name, library)
      #expect(response.head.hasPrefix("HTTP/1.1 200 "))
      // Whatever the document says.
      #expect(response.head.contains("content-type: image/jpeg\r\n"))
      #expect(response.head.contains("cache-control: private, max-age=31536000, immutable\r\n"))
      #expect(response.head.contains("etag: \"\(name)\"\r\n"))
      #expect(response.head.contains("x-content-type-options: nosniff\r\n"))
      #expect(response.head.contains("content-security-policy: default-src 'self'"))
      #expect(Array(response.body.utf8.suffix(9)) == Array("a picture".utf8))
    }
  }

  @Test func whatIsKeptIsNotSentAgain() throws {
    let library = try TestLibrary()
    let name = name(Self.jpeg)
    try put(library, name, .bytes(Self.jpeg))
    let response = get(name, library, "If-None-Match: W/\"\(name)\"\r\n")
    #expect(response.head.hasPrefix("HTTP/1.1 304 "))
    let head = get(name, library, method: "HEAD").head
    #expect(head.hasPrefix("HTTP/1.1 200 "))
    #expect(head.contains("content-length: 13\r\n"))
  }

  @Test func theTypeFollowsFromTheFirstBytes() throws {
    let library = try TestLibrary()
    let files: [(String, [UInt8])] = [
      ("image/png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]),
      ("image/webp", Array("RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8 ".utf8)),
      ("image/gif", Array("GIF89a…".utf8)),
      ("image/avif", Array("\0\0\0\u{20}ftypavif…".utf8)),
    ]
    for (type, bytes) in files {
      try put(library, name(bytes), .bytes(bytes))
      #expect(get(name(bytes), library).head.contains("content-type: \(type)\r\n"))
    }
  }

  @Test func whatIsNoPictureIsNotServed() throws {
    let library = try TestLibrary()
    for text in [
      "<!doctype html><script>1</script>", "<svg xmlns='x'/>", "", "\u{FEFF}<html>", "RIFF",
    ] {
      let bytes = Array(text.utf8)
      try put(library, name(bytes), .bytes(bytes), type: "image/png")
      expectNothing(get(name(bytes), library))
    }
    let bytes = Array("a text".utf8)
    try put(library, name(bytes), .string("a text"), type: "image/png")
    expectNothing(get(name(bytes), library))
  }

  @Test func anotherContentThanTheNamesIsNotServed() throws {
    let library = try TestLibrary()
    let name = name(Self.jpeg)
    try put(library, name, .bytes(Self.jpeg + [0]), type: "image/jpeg")
    expectNothing(get(name, library))
  }

  @Test func aMissingPictureMayComeAtAnyMoment() throws {
    let library = try TestLibrary()
    let name = name(Self.jpeg)
    expectNothing(get(name, library))
    try put(library, name, .bytes(Self.jpeg))
    #expect(get(name, library).head.hasPrefix("HTTP/1.1 200 "))
    for other in ["", "x", "..%2Fapp.js", "../app.js", name + "?x", name.uppercased(), name + "/"] {
      let response = get(other, library)
      if other.hasSuffix("?x") {
        #expect(response.head.hasPrefix("HTTP/1.1 200 "))
      } else {
        expectNothing(response)
      }
    }
  }

  private func expectNothing(
    _ response: (head: String, body: String), _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(response.head.hasPrefix("HTTP/1.1 404 "), sourceLocation: location)
    #expect(response.head.contains("cache-control: no-store\r\n"), sourceLocation: location)
    #expect(response.body == "There is no such cover.\n", sourceLocation: location)
  }
}
