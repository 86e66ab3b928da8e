import Documents

/// What the other tabs have not been told yet, and what they were told last.
final class TabNews {
  /// Changes of this tab's, the groups among them that have a number, and how batches and targets
  /// of other tabs ended.
  var changes: [ReplicaChange] = []
  var groupCount = 0
  var outcomes: [TabOutcome] = []
  /// Whether somebody needs to be told how things stand though nothing has changed.
  var isOwed = false
  /// Whether somebody needs all of the cache.
  var isWholeOwed = false
  /// Whether this tab has to say that it is there, and wants to know who else is.
  var owesPresence = false
  var asks = false

  /// What was told of the targets whose results are the server's, of the network, and of what this
  /// tab listens to.
  var current: [Int] = []
  var onlineState = OnlineState.unknown
  var wishes = 0

  private var letters: [Letter] = []

  /// A message that waits until the changes in it are stored.
  private final class Letter {
    let message: [UInt8]
    let group: Int

    init(_ message: [UInt8], after group: Int) {
      self.message = message
      self.group = group
    }
  }

  func clear() {
    changes = []
    groupCount = 0
    outcomes = []
    isOwed = false
    isWholeOwed = false
  }

  /// - Parameter group: The group of changes that has to be stored before.
  func post(_ message: TabMessage, after group: Int) {
    letters.append(Letter(message.encoded, after: group))
  }

  func dropLetters() { letters = [] }

  /// The next message that can be sent.
  func next(stored group: Int) -> [UInt8]? {
    guard let first = letters.first, first.group <= group else { return nil }
    return letters.removeFirst().message
  }
}
