import Library

@testable import ViewModels

/// A server's answers to requests, given by the test.
final class TestRequests: ServerRequests {
  final class Request: Waiting {
    let path: String
    let file: ChosenFile?
    let progress: (Double, Double) -> Void
    let part: ([UInt8]) -> Void
    let answer: (Int, [UInt8]) -> Void
    private(set) var isCancelled = false

    init(
      path: String, file: ChosenFile?, progress: @escaping (Double, Double) -> Void,
      part: @escaping ([UInt8]) -> Void, answer: @escaping (Int, [UInt8]) -> Void
    ) {
      self.path = path
      self.file = file
      self.progress = progress
      self.part = part
      self.answer = answer
    }

    func cancel() {
      isCancelled = true
    }
  }

  /// A question of what stands in the way.
  final class Probe: Waiting {
    let path: String
    let answer: (Int, String) -> Void
    private(set) var isCancelled = false

    init(_ path: String, _ answer: @escaping (Int, String) -> Void) {
      self.path = path
      self.answer = answer
    }

    func cancel() {
      isCancelled = true
    }
  }

  private(set) var probes: [Probe] = []
  private(set) var sent: [Request] = []
  var last: Request? { sent.last }

  func probe(_ path: String, answer: @escaping (Int, String) -> Void) -> any Waiting {
    let probe = Probe(path, answer)
    probes.append(probe)
    return probe
  }

  /// A file that is to become a cover; nil is what was copied.
  final class Picture: Waiting {
    let file: ChosenFile?
    let answer: (Int, [UInt8]) -> Void
    private(set) var isCancelled = false

    init(_ file: ChosenFile?, _ answer: @escaping (Int, [UInt8]) -> Void) {
      self.file = file
      self.answer = answer
    }

    func cancel() {
      isCancelled = true
    }
  }

  private(set) var pictures: [Picture] = []
  /// Names of pictures that are kept for the page.
  private(set) var kept: [String] = []

  func preparePicture(
    _ file: ChosenFile?, answer: @escaping (Int, [UInt8]) -> Void
  ) -> any Waiting {
    let picture = Picture(file, answer)
    pictures.append(picture)
    return picture
  }

  func keepPicture(_ picture: CoverPicture, _ completion: @escaping () -> Void) {
    kept.append(picture.name)
    completion()
  }

  func send(
    _ method: HTTPMethod, _ path: String, _ body: RequestBody,
    progress: @escaping (Double, Double) -> Void, part: @escaping ([UInt8]) -> Void,
    answer: @escaping (Int, [UInt8]) -> Void
  ) -> any Waiting {
    var file: ChosenFile?
    if case .file(let chosen) = body { file = chosen }
    let request = Request(path: path, file: file, progress: progress, part: part, answer: answer)
    sent.append(request)
    return request
  }
}
