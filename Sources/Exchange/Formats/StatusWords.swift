internal import Library

/// The words that services use for where a reader stands with a book.
enum StatusWords {
  /// The status behind a word; case, accents and signs do not matter.
  static func status(_ word: String) -> Status? {
    var key: [UInt8] = []
    for byte in Folding.bytes(of: word) where ASCII.isLetter(byte) || byte >= 0x80 {
      key.append(byte)
    }
    for entry in words where contains(entry.words, key) { return entry.status }
    return nil
  }

  private struct Entry {
    let status: Status
    let words: StaticString
  }

  private static let words = [
    Entry(status: .read, words: "read finished completed alreadyread done gelesen lu leido letto"),
    Entry(
      status: .reading, words: "currentlyreading reading inprogress started current nowreading"),
    Entry(
      status: .toRead,
      words: "toread wanttoread tobe toberead planned notbegun unread notstarted tbr forlater"),
    Entry(
      status: .didNotFinish,
      words: """
        didnotfinish dnf unfinished abandoned stopped stoppedreading gaveup givenup notfinished \
        didntfinish couldnotfinish quit
        """),
    Entry(
      status: .paused, words: "paused onhold hold hiatus onhiatus onpause suspended setaside"),
  ]

  private static func contains(_ list: StaticString, _ key: [UInt8]) -> Bool {
    if key.isEmpty { return false }
    var start = 0
    let count = list.utf8CodeUnitCount
    for index in 0...count where index == count || list.utf8Start[index] == ASCII.space {
      if index - start == key.count {
        var offset = 0
        while offset < key.count, list.utf8Start[start + offset] == key[offset] { offset += 1 }
        if offset == key.count { return true }
      }
      start = index + 1
    }
    return false
  }
}
