internal import Library

extension ImportChoices {
  /// What a word for a status means: as the reader has decided, else as it is known.
  func status(for word: String) -> Status? {
    for choice in statuses where isSame(choice.word, word) { return choice.status }
    return StatusWords.status(word)
  }
}
