extension String {
  /// The beginning of a text out of a file, for a message: a cell or a name of a column can be as
  /// long as the whole file.
  package var excerpt: String {
    // Most texts are short: nothing is copied for them.
    if utf8.count <= String.excerptLength { return self }
    var result = ""
    // By scalars, for a character has no bound either.
    for scalar in unicodeScalars {
      if result.utf8.count + 4 > String.excerptLength { break }
      result.unicodeScalars.append(scalar)
    }
    return result + "…"
  }

  /// In UTF-8.
  private static var excerptLength: Int { 400 }
}
