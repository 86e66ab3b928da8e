package import Documents
package import Wire

/// Calls that wait for their answer.
extension GRPCClient {
  /// Calls a method of Firestore with one message, and takes one.
  ///
  /// - Parameters:
  ///   - method: the name alone, such as `Commit`.
  ///   - database: the one that the answer's names are in.
  /// - Throws: `refused` with gRPC's code when the call fails.
  package func unary<Response: ResponseMessage>(
    _ method: String, _ request: some RequestMessage, database: DatabasePrefix
  ) throws(ClientError) -> Response {
    var response: Response?
    try stream(method, request, database: database) { response = $0 }
    guard let response else { throw .unexpectedAnswer("a success without a message") }
    return response
  }

  /// Calls a method of Firestore with one message, and gives each message of the answer as it comes.
  package func stream<Response: ResponseMessage>(
    _ method: String, _ request: some RequestMessage, database: DatabasePrefix,
    _ onResponse: @escaping (Response) -> Void
  ) throws(ClientError) {
    var failure: DecodingError?
    try messages(GRPCClient.service + method, request.encoded()) { message in
      do throws(DecodingError) {
        onResponse(try Response.decode(Array(message), database: database))
      } catch {
        failure = error
      }
    }
    if let failure { throw .unexpectedAnswer(failure.message) }
  }

  /// Calls any method with one message as it stands.
  package func messages(
    _ method: String, _ request: [UInt8], timeout: Int64? = nil,
    _ onMessage: @escaping (ArraySlice<UInt8>) -> Void
  ) throws(ClientError) {
    let call = try call(method, timeout: timeout)
    var status: GRPCStatus?
    call.onMessage = onMessage
    call.onEnd = { status = $0 }
    call.send(request)
    call.halfClose()
    while status == nil {
      if !turn(milliseconds: GRPCClient.patience) { close() }
    }
    guard let status, status.code != 0 else { return }
    throw failure ?? .refused(status: status.code, message: status.message)
  }

  /// How long a server may be silent, in milliseconds.
  private static let patience: Int32 = 120_000
  package static let service = "google.firestore.v1.Firestore/"
}
