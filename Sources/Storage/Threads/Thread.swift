internal import Glibc

/// A thread of the operating system that runs one function.
final class Thread: @unchecked Sendable {
  // Unchecked: written once before anybody else sees it.
  private var thread = pthread_t()

  init(_ body: @escaping @Sendable () -> Void) {
    let start = Unmanaged.passRetained(Start(body))
    let code = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
        start.body()
        return nil
      }, start.toOpaque())
    precondition(code == 0, "The operating system gives no more threads.")
  }

  /// Waits until the function has returned. To be called once.
  func join() {
    pthread_join(thread, nil)
  }

  /// Whether the caller runs on this thread.
  var isCurrent: Bool { pthread_equal(pthread_self(), thread) != 0 }
}

private final class Start {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}
