import Sync
import UI

/// The other tabs of this library in this browser: messages go through a BroadcastChannel, numbers
/// and the lease are locks, which the browser frees however a tab ends.
final class BrowserTabs: TabLink {
  let slot: Int
  var observer: (any TabObserver)?

  /// - Parameter isStored: Whether the replica is kept: if not, it is this tab's alone.
  /// - Returns: nil where the tab has nothing to do with others.
  init?(isStored: Bool) {
    slot = Int(bridgeTabSlot())
    if slot < 0 || !isStored {
      releaseLease()
      return nil
    }
  }

  var isVisible: Bool {
    BrowserWindow.shared.renderer.backend.number(.document, "hidden") == 0
  }

  func send(_ message: [UInt8]) {
    Text.pass(message) { bridgeTellTabs($0, $1) }
  }

  func requestLease() -> Bool { bridgeLease(true) }

  func releaseLease() { _ = bridgeLease(false) }

  func watch(_ slot: Int) { bridgeWatchTab(Int32(slot)) }

  /// Handles what the bridge reports.
  ///
  /// - Parameters:
  ///   - kind: 0 a message, 1 the lease, 2 the tab is stopped, 3 it runs again, 4 it is seen or not
  ///     any more, 5 another tab is gone.
  ///   - value: the message's length, the other tab's number.
  func handle(kind: Int32, value: Int32) {
    let event: TabEvent
    switch kind {
    case 0: event = .message(Text.takeBytes(value))
    case 1: event = .leaseGranted
    case 2: event = .sleeps
    case 3: event = .wakes
    case 4: event = .visibilityChanged
    default: event = .gone(Int(value))
    }
    observer?.tabHeard(event)
  }
}
