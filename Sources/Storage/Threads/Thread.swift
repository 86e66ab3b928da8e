internal import CLinux
internal import Glibc

/// A thread of the operating system that runs one function.
final class Thread: @unchecked Sendable {
  // Unchecked: written once before anybody else sees it.
  private var thread = pthread_t()

  /// - Parameter name: At most 15 bytes, shown by tools such as `top`.
  init(_ name: String, _ body: @escaping @Sendable () -> Void) {
    let start = Unmanaged.passRetained(Start(name, body))
    let code = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
        bookspine_name_thread(start.name)
        start.body()
        return nil
      }, start.toOpaque())
    precondition(code == 0, "The operating system gives no more threads.")
  }

  /// Waits until the function has returned, unless the caller is that function. To be called once.
  func join() {
    if pthread_equal(pthread_self(), thread) != 0 {
      pthread_detach(thread)
    } else {
      pthread_join(thread, nil)
    }
  }
}

private final class Start {
  let name: String
  let body: @Sendable () -> Void

  init(_ name: String, _ body: @escaping @Sendable () -> Void) {
    self.name = name
    self.body = body
  }
}
