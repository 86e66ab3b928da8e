internal import Library

/// The columns of a table by their names. Each is claimed once; what nobody claims is told to the
/// reader.
struct Columns {
  /// The names in the header, as they are.
  let names: [String]
  private let folded: [[UInt8]]
  private var isClaimed: [Bool]

  init(_ header: [String]) {
    names = header
    folded = header.map { Columns.fold($0) }
    isClaimed = header.map { _ in false }
  }

  /// Whether a column of this name is there, claimed or not. Names are in lower case with spaces.
  func has(_ name: StaticString) -> Bool {
    folded.contains { isSameIgnoringCase($0[...], name) }
  }

  /// Takes the first free column that has the first of these names that occurs.
  mutating func claim(_ candidates: StaticString...) -> Int? {
    for candidate in candidates {
      for index in folded.indices where !isClaimed[index] {
        if isSameIgnoringCase(folded[index][...], candidate) {
          isClaimed[index] = true
          return index
        }
      }
    }
    return nil
  }

  /// The columns that nobody has claimed.
  var unclaimed: [String] {
    names.indices.compactMap { isClaimed[$0] || names[$0].utf8.isEmpty ? nil : names[$0] }
  }

  /// Lower case, no accents, and `_` and `-` as spaces: `Author l-f` and `author_l_f` are one.
  private static func fold(_ name: String) -> [UInt8] {
    var result: [UInt8] = []
    for byte in Folding.bytes(of: name) {
      let isSpace = byte == 0x5F || byte == ASCII.hyphen || ASCII.isSpace(byte)
      if !isSpace {
        result.append(byte)
      } else if let last = result.last, last != ASCII.space {
        result.append(ASCII.space)
      }
    }
    if result.last == ASCII.space { result.removeLast() }
    return result
  }
}
