import Client
import Documents

/// An import through the server that owns the library.
struct RemoteImport {
  private let requests: ServerRequests

  init(_ address: ServerAddress) {
    requests = ServerRequests(address)
  }

  /// - Returns: What came of it, as the server tells it.
  func run(
    _ bytes: [UInt8], _ name: String, _ progress: Progress
  ) throws(CommandFailure) -> MapValue {
    let plan = try post("/imports?name=\(RemoteImport.encoded(name))", bytes)
    guard let plan = plan.last, case .string(let id)? = plan["id"] else {
      throw .failed("the server's plan is not understood")
    }
    var outcome: MapValue?
    try post("/imports/\(id)/commit?progress=1", []) { message in
      outcome = message
      if case .integer(let done)? = message["done"], case .integer(let rows)? = message["rows"] {
        progress.show(Int(done), of: Int(rows))
      }
    }
    guard var outcome, case .string(let state)? = outcome["state"] else {
      throw .failed("the server did not say what came of the import")
    }
    outcome = ImportReport.finished(outcome, state == "unchanged")
    return outcome
  }

  private func post(_ path: String, _ body: [UInt8]) throws(CommandFailure) -> [MapValue] {
    var bytes: [UInt8] = []
    let status = try send(path, body) { bytes += $0 }
    let message = try decoded(bytes[...])
    try check(status, message)
    return [message]
  }

  /// Posts, and gives every message of a stream as it comes.
  private func post(
    _ path: String, _ body: [UInt8], _ onMessage: (MapValue) -> Void
  ) throws(CommandFailure) {
    var bytes: [UInt8] = []
    var failure: CommandFailure?
    let status = try send(path, body) { part in
      bytes += part
      do throws(CommandFailure) {
        while failure == nil, let message = try nextMessage(&bytes) {
          try check(200, message)
          onMessage(message)
        }
      } catch {
        failure = error
      }
    }
    if status >= 400 { try check(status, decoded(bytes[...])) }
    if let failure { throw failure }
  }

  private func send(
    _ path: String, _ body: [UInt8], _ onPart: (ArraySlice<UInt8>) -> Void
  ) throws(CommandFailure) -> Int {
    do throws(ClientError) {
      return try requests.post(
        path, headers: [("accept", "application/x-protobuf"), ("content-type", "text/csv")],
        body: body, onPart: onPart)
    } catch {
      throw .failed(error.message)
    }
  }

  /// Throws if the message is the report of an error.
  private func check(_ status: Int, _ message: MapValue) throws(CommandFailure) {
    if case .map(let error)? = message["error"], case .string(let text)? = error["message"] {
      throw .failed(text)
    }
    if status >= 400 { throw .failed("the server answered with status \(status)") }
  }

  /// Takes the next whole message, each of which follows its length.
  private func nextMessage(_ bytes: inout [UInt8]) throws(CommandFailure) -> MapValue? {
    let range: Range<Int>? = bytes.withUnsafeBytes { buffer in
      var reader = ProtobufReader(buffer)
      let length = reader.rawDelimited().count
      return reader.hasFailed ? nil : (reader.position - length)..<reader.position
    }
    guard let range else { return nil }
    let message = try decoded(bytes[range])
    bytes.removeFirst(range.upperBound)
    return message
  }

  private func decoded(_ bytes: ArraySlice<UInt8>) throws(CommandFailure) -> MapValue {
    do throws(DecodingError) {
      return try Array(bytes).withUnsafeBufferPointer { buffer throws(DecodingError) in
        try ProtobufReader.decode(UnsafeRawBufferPointer(buffer)) { $0.map(field: 1) }
      }
    } catch {
      // The server itself, not its imports, refused the request: with a line of text.
      let text = String(decoding: bytes.prefix(500), as: UTF8.self)
      throw .failed(text.split(separator: "\n").first.map(String.init) ?? error.message)
    }
  }

  /// A name inside an address.
  private static func encoded(_ name: String) -> String {
    let plain = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in name.utf8 {
      if plain.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
