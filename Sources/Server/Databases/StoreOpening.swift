import Storage
import Synchronization

/// A store on its way from the thread that opens it.
final class StoreOpening: Sendable {
  /// Nil for a database that is not there, and was not to be made.
  typealias Outcome = Result<Store?, CallStatus>

  private let outcome = Mutex<Outcome?>(nil)
  private let isDone = Semaphore()

  /// Opens the store, on the calling thread, which may have to wait for the disk.
  func run(_ open: () throws(CallStatus) -> Store?) -> Outcome {
    let result: Outcome
    do throws(CallStatus) {
      result = .success(try open())
    } catch {
      result = .failure(error)
    }
    outcome.withLock { $0 = result }
    isDone.signal()
    return result
  }

  /// The store, when it is open; for when nobody else will get it.
  func wait() -> Store? {
    while true {
      if let outcome = outcome.withLock({ $0 }) { return try? outcome.get() }
      _ = isDone.wait(seconds: 1)
    }
  }
}
