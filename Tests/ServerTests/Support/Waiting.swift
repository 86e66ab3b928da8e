import Synchronization

@testable import Server

/// Waits for answers that come as callbacks on other threads.
enum Waiting {
  static func wait<Value: Sendable>(_ ask: (@escaping @Sendable (Value) -> Void) -> Void) -> Value {
    let done = Semaphore()
    let box = Box<Value>()
    ask { value in
      box.value.withLock { $0 = value }
      done.signal()
    }
    precondition(done.wait(seconds: 20), "no answer came")
    return box.value.withLock { $0! }
  }

  private final class Box<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }
}
