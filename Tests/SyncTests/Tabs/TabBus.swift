@testable import Sync

/// What tabs of one browser share: messages that wait to be delivered, the lease, and the device's
/// store.
final class TabBus {
  let store: SharedStore
  private(set) var links: [Link] = []
  private(set) var holder: Link?
  private var applicants: [Link] = []
  private var watches: [(watcher: Link, slot: Int)] = []
  /// Whether a tab that starts may find the lease free before those are told that wait for it.
  var newTabsMayBeFirst = true

  init(replica: String = "replica") {
    store = SharedStore(replica)
  }

  /// One tab's end.
  final class Link: TabLink {
    let slot: Int
    private let bus: TabBus
    var observer: (any TabObserver)?
    var isVisible = false { didSet { observer?.tabHeard(.visibilityChanged) } }
    fileprivate var isNew = true
    /// Whether the browser lets the tab run.
    var isAwake = true
    /// Whether messages wait for a tab that does not run.
    var keepsMessages = false
    private var inbox: [[UInt8]] = []

    init(_ slot: Int, _ bus: TabBus) {
      self.slot = slot
      self.bus = bus
    }

    func send(_ message: [UInt8]) {
      for link in bus.links where link !== self && (link.isAwake || link.keepsMessages) {
        link.inbox.append(message)
      }
    }

    func requestLease() -> Bool { bus.request(self) }

    func releaseLease() { bus.release(self) }

    func watch(_ slot: Int) {
      if !bus.watches.contains(where: { $0.watcher === self && $0.slot == slot }) {
        bus.watches.append((self, slot))
      }
    }

    /// - Returns: Whether there was a message.
    func deliverNext() -> Bool {
      if !hasMessages { return false }
      observer?.tabHeard(.message(inbox.removeFirst()))
      return true
    }

    var hasMessages: Bool { isAwake && !inbox.isEmpty && observer != nil }
  }

  func open() -> Link {
    var slot = 0
    // Those who wait for the end of a tab are told before another one can have its number.
    while links.contains(where: { $0.slot == slot }) || watches.contains(where: { $0.slot == slot })
    {
      slot += 1
    }
    let link = Link(slot, self)
    links.append(link)
    return link
  }

  /// The tab is gone, with all that was on its way to it.
  func close(_ link: Link) {
    link.observer = nil
    release(link)
    links.removeAll { $0 === link }
    watches.removeAll { $0.watcher === link }
  }

  /// Tells those of the dead who wait for it.
  /// - Returns: Whether there were any.
  @discardableResult
  func tellOfTheDead() -> Bool {
    for (index, watch) in watches.enumerated()
    where !links.contains(where: { $0.slot == watch.slot }) {
      watches.remove(at: index)
      watch.watcher.observer?.tabHeard(.gone(watch.slot))
      return true
    }
    return false
  }

  /// Delivers messages, and what answers them, until none is left.
  func deliver() {
    while links.contains(where: { $0.deliverNext() }) {}
  }

  /// Gives the lease to a tab that waits for it, if nobody has it.
  func grant(_ link: Link) {
    guard holder == nil, applicants.contains(where: { $0 === link }) else { return }
    applicants.removeAll { $0 === link }
    holder = link
    link.observer?.tabHeard(.leaseGranted)
  }

  /// Gives the lease to the tab that has waited longest.
  func grantNext() {
    if let first = applicants.first { grant(first) }
  }

  private func request(_ link: Link) -> Bool {
    defer { link.isNew = false }
    if holder === link || holder == nil && (link.isNew && newTabsMayBeFirst || applicants.isEmpty) {
      holder = link
      return true
    }
    applicants.append(link)
    return false
  }

  private func release(_ link: Link) {
    if holder === link { holder = nil }
    applicants.removeAll { $0 === link }
  }
}
