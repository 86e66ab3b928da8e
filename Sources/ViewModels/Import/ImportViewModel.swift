import Documents
package import Reactivity

/// Bringing books in from a file: choose, look at what would happen, do it, and take it back.
package final class ImportViewModel {
  package indirect enum Stage: Equatable {
    case choosing
    /// The file is on its way; the part that is sent, 0…1.
    case sending(Double)
    /// The server reads it.
    case reading
    case planned
    /// So many rows are done.
    case committing(Int)
    case committed
    case undoing
    case undone
    case failed(ImportProblem)
  }

  @Observed package private(set) var stage = Stage.choosing
  /// The file's name, as soon as there is one.
  @Observed package private(set) var fileName = ""
  /// The plan and then the outcome.
  @Observed package private(set) var overview: ImportOverview?

  /// Called when books have come in.
  var onCommitted: () -> Void = {}
  private let requests: any ServerRequests
  private var file: ChosenFile?
  private var request: (any Waiting)?
  private var choices = ""

  package init(requests: any ServerRequests) {
    self.requests = requests
  }

  deinit {
    request?.cancel()
  }

  /// Whether leaving would break something off.
  package var isRunning: Bool {
    switch stage {
    case .committing, .undoing: true
    default: false
    }
  }

  /// Sends a file and shows what importing it would do.
  package func choose(_ file: ChosenFile) {
    guard !isRunning else { return }
    self.file = file
    choices = ""
    plan()
  }

  /// Plans again, with the file's values where both sides have changed a field.
  package func useAllFromFile() {
    choices += "&file-wins=1"
    plan()
  }

  /// Plans again with the order in which dates such as 03/04/2024 are meant.
  package func setDateOrder(dayFirst: Bool) {
    choices += dayFirst ? "&date-order=day-first" : "&date-order=month-first"
    plan()
  }

  /// Tries the last file again.
  package func tryAgain() {
    if file == nil { stage = .choosing } else { plan() }
  }

  /// Goes back to choosing a file; a plan is forgotten.
  package func chooseAnother() {
    guard !isRunning else { return }
    cancelPlan()
    request?.cancel()
    request = nil
    overview = nil
    stage = .choosing
  }

  /// Does what the plan says.
  package func commit() {
    guard stage == .planned, let overview else { return }
    stage = .committing(0)
    request = send(
      "/imports/" + overview.id + "/commit?progress=1",
      part: { [unowned(unsafe) self] in
        if let map = ImportAnswer.last(ofStream: $0), case .committing = stage {
          stage = .committing(map.number("done"))
        }
      }
    ) { [unowned(unsafe) self] status, bytes in
      finish(status, ImportAnswer.last(ofStream: bytes) ?? ImportAnswer.map(bytes))
    }
  }

  /// Breaks the upload or the import off.
  package func cancel() {
    switch stage {
    case .sending, .reading: chooseAnother()
    case .committing:
      guard let overview else { return }
      // The running request is answered with what happened.
      _ = send("/imports/" + overview.id + "/cancel") { _, _ in }
    default: break
    }
  }

  /// Takes the whole import back.
  package func undo() {
    guard let overview, canUndo else { return }
    let before = stage
    stage = .undoing
    request = send("/imports/" + overview.id + "/undo") { [unowned(unsafe) self] status, bytes in
      let map = ImportAnswer.map(bytes)
      if status == 200 {
        stage = .undone
      } else {
        stage = .failed(ImportProblem(status: status, map))
        if case .failed(.offline) = stage { stage = before }
      }
    }
  }

  /// Whether something came in that can be taken back.
  package var canUndo: Bool {
    switch stage {
    case .committed: (overview?.counts.coming ?? 0) > 0
    case .failed(.brokenOff): true
    default: false
    }
  }
}

extension ImportViewModel {
  private func plan() {
    guard let file else { return }
    cancelPlan()
    request?.cancel()
    fileName = file.name
    overview = nil
    stage = .sending(0)
    request = requests.send(
      .post, "/imports?name=" + Route.encoded(file.name) + choices, .file(file),
      progress: { [unowned(unsafe) self] sent, size in
        stage = sent >= size ? .reading : .sending(size > 0 ? sent / size : 0)
      },
      part: { _ in },
      answer: { [unowned(unsafe) self] status, bytes in
        let map = ImportAnswer.map(bytes)
        guard status == 200 || status == 201 else {
          stage = .failed(ImportProblem(status: status, map))
          return
        }
        overview = ImportOverview(map)
        stage = .planned
      })
  }

  private func finish(_ status: Int, _ map: MapValue) {
    guard status == 200, map["error"] == nil, map["counts"] != nil else {
      stage = .failed(ImportProblem(status: status, map))
      return
    }
    overview = ImportOverview(map)
    stage = .committed
    onCommitted()
  }

  /// A plan that is not wanted holds the file in the server's memory.
  private func cancelPlan() {
    guard stage == .planned, let overview else { return }
    _ = send("/imports/" + overview.id + "/cancel") { _, _ in }
  }

  private func send(
    _ path: String, part: @escaping ([UInt8]) -> Void = { _ in },
    _ answer: @escaping (Int, [UInt8]) -> Void
  ) -> any Waiting {
    requests.send(.post, path, .nothing, progress: { _, _ in }, part: part, answer: answer)
  }
}
