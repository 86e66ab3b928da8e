import Documents
import Exchange

/// Answers a request about imports in the form that the client asked for.
struct ImportReply {
  static let protobuf = "application/x-protobuf"

  private let exchange: HTTPExchange
  private let isProtobuf: Bool
  /// Whether the answer of long work tells its progress: objects one after the other, the last one
  /// with the outcome.
  let isStream: Bool

  init(_ exchange: HTTPExchange) {
    self.exchange = exchange
    isProtobuf = exchange.request.headers.tokens("accept").contains(ImportReply.protobuf)
    isStream = PercentEncoding.parameter("progress", in: exchange.request.query) == "1"
  }

  func send(_ status: HTTPStatus, _ map: MapValue) {
    exchange.respond(HTTPResponse(status, headers, body: encoded(map)))
  }

  func fail(_ failure: ImportFailure) {
    let map = ImportMessages.failure(failure)
    if exchange.hasBegun {
      write(map)
      exchange.finish()
    } else {
      send(failure.status, map)
    }
  }

  /// One object of a stream.
  func write(_ map: MapValue) {
    if !exchange.hasBegun { exchange.begin(.ok, headers) }
    let bytes = encoded(map)
    guard isProtobuf else {
      exchange.write(bytes)
      return
    }
    // Protobuf's way of putting messages one after the other: each after its length.
    var writer = ProtobufWriter()
    writer.varint(UInt64(bytes.count))
    exchange.write(writer.bytes + bytes)
  }

  /// The outcome: the only object, or the last one of a stream.
  func finish(_ map: MapValue) {
    guard isStream else {
      send(.ok, map)
      return
    }
    write(map)
    exchange.finish()
  }

  private var headers: HTTPHeaders {
    var headers = HTTPHeaders()
    headers.add("content-type", isProtobuf ? ImportReply.protobuf : "application/json")
    headers.add("cache-control", "no-store")
    return headers
  }

  private func encoded(_ map: MapValue) -> [UInt8] {
    if isProtobuf { return Fields(map).encoded }
    var writer = JSONWriter()
    writer.object(map)
    writer.lineFeed()
    return writer.bytes
  }
}
