import Library
import UI
import ViewModels

/// Requests over HTTP to this page's server.
final class BrowserRequests: ServerRequests {
  func send(
    _ method: HTTPMethod, _ path: String, _ body: RequestBody,
    progress: @escaping (Double, Double) -> Void, part: @escaping ([UInt8]) -> Void,
    answer: @escaping (Int, [UInt8]) -> Void
  ) -> any Waiting {
    let request: BrowserRequest
    switch body {
    case .nothing:
      request = BrowserRequest.send(name(of: method), path)
    case .file(let file):
      let reference = FileReference(handle: file.handle, name: file.name, size: file.size)
      request = BrowserRequest.send(name(of: method), path, file: reference)
    }
    request.onProgress = progress
    request.onPart = part
    request.onAnswer = answer
    return RunningRequest(request)
  }

  func probe(_ path: String, answer: @escaping (Int, String) -> Void) -> any Waiting {
    let request = BrowserRequest.probe(path)
    request.onAnswer = { answer($0, String(decoding: $1, as: UTF8.self)) }
    return RunningRequest(request)
  }

  func preparePicture(
    _ file: ChosenFile?, answer: @escaping (Int, [UInt8]) -> Void
  ) -> any Waiting {
    let request = BrowserRequest.preparePicture(file?.handle ?? 0)
    request.onAnswer = answer
    return RunningRequest(request)
  }

  func keepPicture(_ picture: CoverPicture, _ completion: @escaping () -> Void) {
    let number = Text.pass("/covers/" + picture.name) { address, length in
      Text.pass(picture.bytes) { bridgeKeepPicture(address, length, $0, $1) }
    }
    Registry.shared.whenStored(number) { _ in completion() }
  }

  private func name(of method: HTTPMethod) -> Name {
    switch method {
    case .get: "GET"
    case .post: "POST"
    case .delete: "DELETE"
    }
  }
}

/// A request that can be cancelled.
final class RunningRequest: Waiting {
  private let request: BrowserRequest

  init(_ request: BrowserRequest) {
    self.request = request
  }

  func cancel() {
    request.cancel()
  }
}
