import Wire

// HTTP/2 and gRPC: everything that a client may send after the preface.

// Unsafe: libFuzzer calls on one thread.
private nonisolated(unsafe) let server = FuzzedServer()

let seeds: [[UInt8]] = {
  let message = GRPCMessageReader.prefix(length: 3) + [7, 8, 9]
  var call = RawFrame.emptySettings
  call += RawFrame.headers(1, "test/Echo", "localhost")
  call += RawFrame.frame(0, 0, 1, message) + RawFrame.frame(0, 1, 1, message)
  var several = RawFrame.emptySettings + RawFrame.frame(6, 0, 0, Array(1...8))
  several += RawFrame.headers(1, "test/One", "localhost")
  several += RawFrame.headers(3, "test/Echo", "localhost")
  several += RawFrame.frame(0, 1, 1, message) + RawFrame.frame(8, 0, 3, RawFrame.number(9))
  several += RawFrame.frame(3, 0, 3, RawFrame.number(8)) + RawFrame.frame(7, 0, 0, [0, 0, 0, 0])
  var compressed = RawFrame.emptySettings
  compressed += RawFrame.frame(
    1, 4, 1,
    RawFrame.block([
      (":method", "POST"), (":scheme", "http"), (":path", "/test/One"), (":authority", "localhost"),
      ("content-type", "application/grpc"), ("grpc-encoding", "gzip"), ("grpc-timeout", "9S"),
    ]))
  // "abc" by gzip.
  let gzip: [UInt8] = [
    31, 139, 8, 0, 0, 0, 0, 0, 0, 3, 75, 76, 74, 6, 0, 194, 65, 36, 53, 3, 0, 0, 0,
  ]
  compressed += RawFrame.frame(0, 1, 1, [1, 0, 0, 0, UInt8(gzip.count)] + gzip)
  return [call, several, compressed].map { [0x80] + $0 }
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzHTTP2(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  server.serve(
    [RawFrame.preface[...]] + parted(Array(UnsafeBufferPointer(start: start, count: count))))
  return 0
}
