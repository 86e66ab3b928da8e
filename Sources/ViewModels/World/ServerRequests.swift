package import Library

/// Requests over HTTP to the server that the app came from, for what does not go through the
/// replica: imports and pictures.
package protocol ServerRequests: AnyObject {
  /// Sends a request.
  ///
  /// - Parameters:
  ///   - progress: how many bytes of the body are sent, and of how many.
  ///   - part: all of the answer's bytes that have come so far, each time that there are more.
  ///   - answer: called once unless the request is cancelled; the status is 0 where no answer came.
  func send(
    _ method: HTTPMethod, _ path: String, _ body: RequestBody,
    progress: @escaping (Double, Double) -> Void, part: @escaping ([UInt8]) -> Void,
    answer: @escaping (Int, [UInt8]) -> Void
  ) -> any Waiting

  /// Asks for a page and follows no redirect.
  ///
  /// - Parameter answer: called once unless it is cancelled: with the status and the media type; a
  ///   redirect is 302. Without an answer the status is 0, or -1 where the device has no network.
  func probe(_ path: String, answer: @escaping (Int, String) -> Void) -> any Waiting

  /// Makes a picture for a cover of a file, here and without the server: small, upright, and without
  /// what else cameras write into files.
  ///
  /// - Parameters:
  ///   - file: nil for what was copied.
  ///   - answer: called once unless it is cancelled: with 200 and what ``CoverPicture`` reads, or with
  ///     the number of a ``CoverProblem``.
  func preparePicture(
    _ file: ChosenFile?, answer: @escaping (Int, [UInt8]) -> Void
  ) -> any Waiting

  /// Keeps a picture where the page finds it also without the server, and shows it where it is missing.
  func keepPicture(_ picture: CoverPicture, _ completion: @escaping () -> Void)
}

package enum HTTPMethod: Sendable {
  case get, post, delete
}

package enum RequestBody {
  case nothing
  case file(ChosenFile)
}

/// A file that the reader chose or dropped; its bytes stay where they are until they are sent.
package final class ChosenFile {
  /// The file's number on the other side of the bridge.
  package let handle: Int
  package let name: String
  /// In bytes.
  package let size: Double

  package init(handle: Int, name: String, size: Double) {
    self.handle = handle
    self.name = name
    self.size = size
  }
}
