import Wire

// HTTP/1.1 and WebSockets: everything that a client may send on a connection.

// Unsafe: libFuzzer calls on one thread.
private nonisolated(unsafe) let server = FuzzedServer()

let seeds: [[UInt8]] =
  [
    "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello",
    "POST /echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: localhost\r\n\r\nGET /x?a=%41 HTTP/1.0\r\nHost: localhost\r\n\r\n",
    "POST http://localhost/echo HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n"
      + "Content-Length: 2\r\nConnection: close\r\n\r\nok",
  ].map { [0x80] + Array($0.utf8) } + [webSocket]

private let webSocket: [UInt8] = {
  let head =
    "GET /socket HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: websocket\r\n"
    + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    + "Sec-WebSocket-Protocol: \(CallFrame.subprotocol)\r\n\r\n"
  let frames = [
    CallFrame.open(call: 1, method: "test/Echo", metadata: []),
    CallFrame.message(call: 1, bytes: [2, 3, 4]), CallFrame.halfClose(call: 1),
  ]
  return [0xf0] + Array(head.utf8)
    + frames.flatMap { WebSocketFrame.masked(.binary, $0.encoded(), key: (1, 2, 3, 4)) }
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzHTTP1(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  server.serve(parted(Array(UnsafeBufferPointer(start: start, count: count))))
  return 0
}
