import Documents
import Sync
import Wire

/// Calls whose other end says what the benchmark says.
final class ScriptedCalls: CallOpener {
  static let prefix = DatabasePrefix(project: "bookspine")

  private var watch: (any CallObserver)?

  func open(_ method: String, _ observer: any CallObserver) -> any Call {
    if method.hasSuffix("/Listen") {
      watch = observer
      observer.callOpened()
    }
    return SilentCall()
  }

  func renew() {}

  func tell(_ message: [UInt8]) { watch?.callReceived(message) }

  func tell(_ change: Wire.TargetChange) {
    tell(ListenResponse.targetChange(change).encoded(database: ScriptedCalls.prefix))
  }

  private final class SilentCall: Call {
    func send(_ message: [UInt8]) {}
    func cancel() {}
  }
}
