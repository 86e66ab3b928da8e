internal import Documents

/// The letters that a language puts behind another one, where others see a letter with a mark: `å>z ä>z
/// ö>z` in Swedish, `ñ>n` in Spanish, `ch>h č>c` in Czech. Those behind one letter are in their order.
package struct Alphabet {
  private var letters: [OwnLetter] = []

  /// - Parameter text: the letters, separated by spaces; what has no `>` says nothing.
  package init(_ text: String) {
    for entry in pieces(of: LowerCase.bytes(of: text)[...], between: ASCII.space) {
      guard let sign = entry.firstIndex(of: ASCII.greater) else { continue }
      let base = [UInt8](entry[(sign + 1)...])
      var place: UInt8 = 0
      for letter in letters where letter.base == base { place += 1 }
      letters.append(OwnLetter([UInt8](entry[..<sign]), base: base, place: place))
    }
  }

  /// The folded text, in which a letter of the language's own is the one before it and a byte that is
  /// behind all letters, since UTF-8 has none so large.
  func bytes(of text: String) -> [UInt8] {
    if letters.isEmpty { return Folding.bytes(of: text) }
    let source = LowerCase.bytes(of: text)
    var result: [UInt8] = []
    var index = 0
    while index < source.count {
      if let letter = letters.first(where: { source[index...].starts(with: $0.bytes) }) {
        result += letter.base
        result.append(0xF5 + letter.place)
        index += letter.bytes.count
        continue
      }
      let reading = scalar(in: source[...], at: index)
      if reading.length == 1 {
        result.append(source[index])
      } else {
        Folding.appendFolded(reading.value, to: &result)
      }
      index += reading.length
    }
    return result
  }
}

private final class OwnLetter {
  let bytes: [UInt8]
  let base: [UInt8]
  let place: UInt8

  init(_ bytes: [UInt8], base: [UInt8], place: UInt8) {
    self.bytes = bytes
    self.base = base
    self.place = place
  }
}
