import Client
import Testing

@Suite struct ServerAddressTests {
  @Test func theFormsThatServersAnnounceAreRead() {
    #expect(ServerAddress("http://127.0.0.1:8080/")?.authority == "127.0.0.1:8080")
    #expect(ServerAddress("127.0.0.1:80")?.port == 80)
    #expect(ServerAddress("http://[::1]:8080/")?.host == "::1")
    #expect(ServerAddress("http://[::1]:8080/")?.authority == "[::1]:8080")
  }

  @Test(arguments: ["", "localhost", ":80", "127.0.0.1:", "127.0.0.1:0", "127.0.0.1:65536"])
  func whatIsNoneIsRefused(_ text: String) {
    #expect(ServerAddress(text) == nil)
  }
}
