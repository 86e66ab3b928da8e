import CLinux
import Glibc

/// Turns SIGTERM and SIGINT into an event on the loop.
package final class TerminationSignals: EventHandler {
  private let descriptor: Descriptor
  private let action: () -> Void

  /// Blocks both signals, so that they arrive here only. Call this before any other thread is
  /// started: threads inherit what is blocked.
  package init(on loop: EventLoop, _ action: @escaping () -> Void) throws(SystemError) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTERM)
    sigaddset(&signals, SIGINT)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let number = signalfd(-1, &signals, Int32(SFD_CLOEXEC) | Int32(SFD_NONBLOCK))
    guard number >= 0 else { throw .current("signalfd") }
    descriptor = Descriptor(owning: number)
    self.action = action
    try loop.add(descriptor, .readable, self)
  }

  func ready(_ events: Readiness) {
    var information = signalfd_siginfo()
    while read(descriptor.number, &information, MemoryLayout<signalfd_siginfo>.size) > 0 {
      action()
    }
  }
}
