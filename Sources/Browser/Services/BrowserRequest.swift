import UI

/// A request over HTTP to this page's server.
final class BrowserRequest: Numbered {
  /// Bytes of the body that are sent, and all of them.
  var onProgress: (Double, Double) -> Void = { _, _ in }
  /// With all of the answer that has come so far.
  var onPart: ([UInt8]) -> Void = { _ in }
  /// With the status and the answer; the status is 0 where there was no answer.
  var onAnswer: (Int, [UInt8]) -> Void = { _, _ in }

  /// Sends a file that the reader chose.
  static func send(_ method: Name, _ address: String, file: FileReference)
    -> BrowserRequest
  {
    start(method, address, file: Int32(file.handle), bytes: [])
  }

  static func send(_ method: Name, _ address: String, bytes: [UInt8] = [])
    -> BrowserRequest
  {
    start(method, address, file: 0, bytes: bytes)
  }

  /// Asks for a page and follows no redirect; the answer's bytes are its media type.
  static func probe(_ address: String) -> BrowserRequest {
    begun(Text.pass(address) { bridgeProbe($0, $1) })
  }

  /// Makes a picture for a cover of a file, or of what was copied.
  static func preparePicture(_ file: Int) -> BrowserRequest {
    begun(bridgePreparePicture(Int32(file)))
  }

  func cancel() {
    if Registry.shared.removeRequest(number) { bridgeCancelRequest(number) }
  }

  /// Handles what the bridge reports.
  ///
  /// - Parameter status: -2 for progress, -3 for a part of the answer, else the answer's.
  func handle(status: Int32, done: Double, total: Double) {
    if status == -2 { return onProgress(done, total) }
    if status == -3 { return onPart(Text.takeBytes(Int32(done))) }
    Registry.shared.removeRequest(number)
    onAnswer(Int(status), Text.takeBytes(Int32(done)))
    onProgress = { _, _ in }
    onPart = { _ in }
    onAnswer = { _, _ in }
  }

  private static func start(
    _ method: Name, _ address: String, file: Int32, bytes: [UInt8]
  ) -> BrowserRequest {
    let number = Text.pass(address) { address, addressLength in
      Text.pass(bytes) {
        bridgeRequest(
          BrowserWindow.shared.names.number(method), address, addressLength, file, $0, $1)
      }
    }
    return begun(number)
  }

  private static func begun(_ number: Int32) -> BrowserRequest {
    let request = BrowserRequest(number: number)
    Registry.shared.add(request)
    return request
  }
}
