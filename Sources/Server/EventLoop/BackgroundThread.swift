import CLinux
import Glibc

/// Starts threads for work that may block.
package enum BackgroundThread {
  /// Runs `body` on a new detached thread.
  ///
  /// - Parameter name: shown by `top` and debuggers, at most 15 bytes.
  package static func start(_ name: String, _ body: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(Body(name: name, run: body))
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    var thread = pthread_t()
    let result = pthread_create(
      &thread, &attributes,
      { argument in
        let body = Unmanaged<Body>.fromOpaque(argument!).takeRetainedValue()
        bookspine_name_thread(body.name)
        body.run()
        return nil
      }, box.toOpaque())
    pthread_attr_destroy(&attributes)
    precondition(result == 0, "no thread could be started: \(String(cString: strerror(result)))")
  }

  private final class Body: Sendable {
    let name: String
    let run: @Sendable () -> Void

    init(name: String, run: @escaping @Sendable () -> Void) {
      self.name = name
      self.run = run
    }
  }
}
