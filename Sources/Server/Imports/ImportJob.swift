import Synchronization

/// One uploaded file, from its upload until it is committed, cancelled or forgotten. It lives on the
/// loop; the work is done by one worker at a time.
final class ImportJob {
  enum State {
    case planning
    case planned
    case committing
  }

  let work: LibraryImport
  /// Later ones have greater numbers.
  let number: Int
  var state = State.planning
  /// Told to the worker.
  let cancellation = Cancellation()

  init(_ work: LibraryImport, number: Int) {
    self.work = work
    self.number = number
  }

  final class Cancellation: Sendable {
    private let flag = Atomic(false)

    func cancel() { flag.store(true, ordering: .relaxed) }
    var isCancelled: Bool { flag.load(ordering: .relaxed) }
  }
}
