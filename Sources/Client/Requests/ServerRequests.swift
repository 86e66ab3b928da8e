/// Asks a server over HTTP, one request a connection, and waits for the answer.
package struct ServerRequests: Sendable {
  package let address: ServerAddress

  package init(_ address: ServerAddress) {
    self.address = address
  }

  /// Posts a body and gives every part of the answer's body as it arrives.
  /// - Returns: The answer's status.
  package func post(
    _ path: String, headers: [(name: String, value: String)] = [], body: [UInt8] = [],
    onPart: (ArraySlice<UInt8>) -> Void
  ) throws(ClientError) -> Int {
    let connection = try BlockingConnection(address)
    var head = "POST \(path) HTTP/1.1\r\nhost: \(address.authority)\r\nconnection: close\r\n"
    head += "content-length: \(body.count)\r\n"
    for header in headers { head += "\(header.name): \(header.value)\r\n" }
    // The server may refuse a large body by its head, and close while it is being sent: then its
    // answer tells more than the broken connection.
    var failure: ClientError?
    do throws(ClientError) {
      try connection.send(Array((head + "\r\n").utf8) + body)
    } catch {
      failure = error
    }
    do throws(ClientError) {
      let head = try ResponseHead(connection)
      try head.body(connection, onPart)
      return head.status
    } catch {
      throw failure ?? error
    }
  }
}
