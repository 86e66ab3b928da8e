import Glibc
import Testing

@testable import Server

@Suite struct AssetTests {
  /// A folder with a page, an app and its compressed form, and a secret beside it.
  private final class Folder {
    let path: String

    init() {
      var template = Array("/tmp/bookspine-assets-XXXXXX".utf8CString)
      path = String(cString: mkdtemp(&template)!)
      mkdir(path + "/web", 0o700)
      mkdir(path + "/website", 0o700)
      write("web/index.html", "<p>page")
      write("web/app.wasm", "wasm")
      write("web/app.wasm.gz", "compressed")
      write("secret", "secret")
      write("website/secret", "secret")
      symlink(path + "/secret", path + "/web/link")
    }

    deinit {
      for name in [
        "web/index.html", "web/app.wasm", "web/app.wasm.gz", "web/link", "secret", "website/secret",
      ] {
        unlink(path + "/" + name)
      }
      for name in ["web", "website"] { rmdir(path + "/" + name) }
      rmdir(path)
    }

    func write(_ name: String, _ text: String) {
      let file = fopen(path + "/" + name, "w")
      fputs(text, file)
      fclose(file)
    }
  }

  private func get(
    _ path: String, _ server: TestServer, _ more: String = ""
  ) -> (head: String, body: String) {
    let client = RawClient(server)
    client.send("GET \(path) HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\(more)\r\n")
    return client.response()
  }

  @Test func thePageIsAtTheRoot() throws {
    let folder = Folder()
    let server = try TestServer({ $0.assets = folder.path + "/web" })
    for path in ["/", "/?x", "/index.html"] {
      let response = get(path, server)
      #expect(response.body == "<p>page")
      #expect(response.head.contains("content-type: text/html; charset=utf-8\r\n"))
      #expect(response.head.contains("script-src 'self' 'wasm-unsafe-eval'"))
    }
  }

  @Test func aLinkToAScreenLeadsThere() throws {
    let folder = Folder()
    let server = try TestServer({ $0.assets = folder.path + "/web" })
    for path in ["/books/abc", "/books/a%2Fb/edit", "/add", "/statistics"] {
      let head = get(path, server).head
      #expect(head.hasPrefix("HTTP/1.1 302 "))
      #expect(head.contains("\r\nlocation: /#\(path)\r\n"))
    }
    #expect(get("/bookshelf", server).head.hasPrefix("HTTP/1.1 404 "))
  }

  @Test func theCompressedFormIsServedToWhoTakesIt() throws {
    let folder = Folder()
    let server = try TestServer({ $0.assets = folder.path + "/web" })
    let plain = get("/app.wasm", server)
    #expect(plain.body == "wasm")
    #expect(plain.head.contains("content-type: application/wasm\r\n"))
    #expect(get("/app.wasm", server, "Accept-Encoding: gzip;q=0\r\n").body == "wasm")
    let compressed = get("/app.wasm", server, "Accept-Encoding: br, GZIP\r\n")
    #expect(compressed.body == "compressed")
    #expect(compressed.head.contains("content-encoding: gzip\r\n"))
    #expect(compressed.head.contains("vary: accept-encoding\r\n"))
  }

  @Test func whatTheClientHasIsNotSentAgain() throws {
    let folder = Folder()
    let server = try TestServer({ $0.assets = folder.path + "/web" })
    let first = get("/app.wasm", server)
    let marker = "etag: "
    let tag = first.head.split(separator: "\r\n").first { $0.hasPrefix(marker) }!
      .dropFirst(marker.count)
    for value in ["\(tag)", "\"x\", W/\(tag)", "*"] {
      let again = get("/app.wasm", server, "If-None-Match: \(value)\r\n")
      #expect(again.head.hasPrefix("HTTP/1.1 304 "))
      #expect(again.head.contains(tag))
    }
    folder.write("web/app.wasm", "other")
    #expect(get("/app.wasm", server, "If-None-Match: \(tag)\r\n").body == "other")
  }

  @Test(arguments: [
    "/../secret", "/%2e%2e/secret", "/..%2fsecret", "/x/../../secret", "/../website/secret",
    "/link", "/./app.wasm", "//app.wasm", "/web", "/app.wasm/", "/%00", "/%", "/%zz", "/%ff",
    "/.hidden", "/books/../../secret", "/etc/passwd", "/\\..\\secret",
  ])
  func nothingBesideTheFolderIsRead(_ path: String) throws {
    let folder = Folder()
    let server = try TestServer({ $0.assets = folder.path + "/web" })
    let response = get(path, server)
    #expect(response.head.hasPrefix("HTTP/1.1 404 "))
    #expect(response.body == "There is nothing at this address.\n")
  }

  @Test(arguments: ["/nonexistent/assets", "/proc/self/status"])
  func whatIsNoFolderIsNamed(_ path: String) {
    let error = #expect(throws: ServerError.self) {
      _ = try TestServer({ $0.assets = path })
    }
    guard case .system(let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.description.contains(path))
  }
}
