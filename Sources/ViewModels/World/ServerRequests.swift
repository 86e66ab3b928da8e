/// Requests over HTTP to the server that the app came from, for what does not go through the
/// replica: imports.
package protocol ServerRequests: AnyObject {
  /// Sends a request.
  ///
  /// - Parameters:
  ///   - progress: how many bytes of the body are sent, and of how many.
  ///   - answer: called once unless the request is cancelled; the status is 0 where no answer came.
  func send(
    _ method: HTTPMethod, _ path: String, _ body: RequestBody,
    progress: @escaping (Double, Double) -> Void, answer: @escaping (Int, [UInt8]) -> Void
  ) -> any Waiting
}

package enum HTTPMethod: Sendable {
  case get, post, delete
}

package enum RequestBody {
  case nothing
  case file(any ChosenFile)
}

/// A file that the reader chose or dropped; its bytes stay where they are until they are sent.
package protocol ChosenFile: AnyObject {
  var name: String { get }
  /// In bytes.
  var size: Double { get }
}
