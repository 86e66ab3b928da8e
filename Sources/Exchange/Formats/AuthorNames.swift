internal import Library

/// The names in a cell of further authors.
enum AuthorNames {
  /// The names of a list with commas, without repetitions and without the main author, who is often
  /// repeated with the names reversed.
  static func others(_ list: String, besides author: String) -> [String] {
    if list.utf8.isEmpty { return [] }
    var known = [words(author)]
    var result: [String] = []
    for name in split(list) {
      let words = words(name)
      if words.isEmpty || known.contains(where: { $0 == words }) { continue }
      known.append(words)
      result.append(name)
    }
    return result
  }

  /// The parts of a list with commas, without white space around them.
  static func split(_ list: String) -> [String] {
    var result: [String] = []
    for part in Array(list.utf8).split(separator: ASCII.comma) {
      let range = trimmedRange(of: part)
      if !range.isEmpty { result.append(String(decoding: part[range], as: UTF8.self)) }
    }
    return result
  }

  /// The words of a name, folded and sorted.
  private static func words(_ name: String) -> [[UInt8]] {
    var result: [[UInt8]] = []
    for word in Folding.bytes(of: name).split(whereSeparator: {
      ASCII.isSpace($0) || $0 == ASCII.comma
    }) {
      result.append(Array(word))
    }
    return result.sorted { isBefore($0, $1) }
  }
}
