/// The way to the other tabs that share this replica, and to the lease by which one of them owns
/// network and cache.
package protocol TabLink: AnyObject {
  /// This tab's number, below `MutationBatch.slots`: no other living tab has it.
  var slot: Int { get }
  /// Whether the reader sees this tab.
  var isVisible: Bool { get }
  /// Hears what comes; what came before it was set comes then.
  var observer: (any TabObserver)? { get set }

  /// Sends to all other tabs that are awake. Each gets everything in the order of sending, and
  /// what answers a message after that message.
  func send(_ message: [UInt8])

  /// Asks for the lease. It is granted by an event, when no other tab has it and those that asked
  /// before have had their turn.
  /// - Returns: Whether this tab has had the lease since before its replica was read.
  func requestLease() -> Bool

  /// Gives the lease back, or takes back the wish for it.
  func releaseLease()

  /// Asks to be told when another tab is gone, however it ended.
  func watch(_ slot: Int)
}

/// Hears of the other tabs.
package protocol TabObserver: AnyObject {
  func tabHeard(_ event: TabEvent)
}

/// What happens to a tab among others.
package enum TabEvent {
  /// Another tab sent this.
  case message([UInt8])
  case leaseGranted
  /// The browser will stop this tab, perhaps for ever.
  case sleeps
  /// It runs again after having been stopped.
  case wakes
  case visibilityChanged
  /// A tab that was watched does not live any more.
  case gone(Int)
}
