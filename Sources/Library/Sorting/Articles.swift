import Documents

/// Leading articles, which titles are ordered without.
package enum Articles {
  /// The title without its leading article, by the book's language: `The Road of Salt` becomes `Road
  /// of Salt`, but the Spanish `A ti` keeps its `A`. Without a language the English articles count. A
  /// title that is nothing but an article stays.
  package static func withoutArticle(_ title: String, language: String?) -> String {
    let bytes = [UInt8](utf8: title)
    let start = firstWord(of: bytes)
    guard start < bytes.count, let list = list(for: language) else { return title }
    let words = list.words
    let length = list.words.utf8CodeUnitCount
    var index = 0
    while index < length {
      var end = index
      while end < length, words.utf8Start[end] != ASCII.space { end += 1 }
      if let rest = rest(of: bytes, from: start, after: words, index..<end) {
        return String(utf8: bytes[rest...])
      }
      index = end + 1
    }
    return title
  }

  /// Where the title goes on if it begins with the word at `range` of `words`.
  private static func rest(
    of bytes: [UInt8], from start: Int, after words: StaticString, _ range: Range<Int>
  ) -> Int? {
    var at = start
    for index in range {
      let byte = words.utf8Start[index]
      if byte == 0x27 {
        guard let length = apostropheLength(bytes, at) else { return nil }
        at += length
      } else {
        guard at < bytes.count, ASCII.lowercased(bytes[at]) == byte else { return nil }
        at += 1
      }
    }
    let isElided = words.utf8Start[range.upperBound - 1] == 0x27
    if !isElided {
      guard at < bytes.count, ASCII.isSpace(bytes[at]) else { return nil }
      while at < bytes.count, ASCII.isSpace(bytes[at]) { at += 1 }
    }
    return at < bytes.count ? at : nil
  }

  private static func apostropheLength(_ bytes: [UInt8], _ index: Int) -> Int? {
    guard index < bytes.count else { return nil }
    if bytes[index] == 0x27 { return 1 }
    let isTypographic =
      index + 2 < bytes.count && bytes[index] == 0xE2 && bytes[index + 1] == 0x80
      && bytes[index + 2] == 0x99
    return isTypographic ? 3 : nil
  }

  /// Skips quotation marks and brackets: `"The Door"` is ordered under D.
  private static func firstWord(of bytes: [UInt8]) -> Int {
    var index = 0
    while index < bytes.count {
      let reading = scalar(in: bytes[...], at: index)
      switch reading.value {
      case 0x20, 0x22, 0x28, 0x5B, 0xA1, 0xAB, 0xBF, 0x2018, 0x201A...0x201F:
        index += reading.length
      default: return index
      }
    }
    return index
  }

  /// The list for a language given as `en`, `eng`, `en-GB` or `English`.
  private static func list(for language: String?) -> ArticleList? {
    guard let language, !language.utf8.isEmpty else { return ArticleList.all[0] }
    let bytes = Folding.bytes(of: language)
    let end = bytes.firstIndex { !ASCII.isLetter($0) } ?? bytes.count
    for list in ArticleList.all where list.isFor(bytes[..<end]) { return list }
    return nil
  }
}

private struct ArticleList {
  /// Codes and names of the language, folded, separated by spaces.
  let languages: StaticString
  let words: StaticString

  static let all = [
    ArticleList(languages: "en eng english", words: "the a an"),
    ArticleList(
      languages: "de deu ger german deutsch", words: "der die das den dem des ein eine einen"),
    ArticleList(languages: "fr fra fre french francais", words: "le la les l' un une des"),
    ArticleList(
      languages: "es spa spanish espanol castellano", words: "el la los las lo un una unos unas"),
    ArticleList(
      languages: "it ita italian italiano", words: "il lo la i gli le l' un uno una un'"),
    ArticleList(languages: "pt por portuguese portugues", words: "o a os as um uma uns umas"),
    ArticleList(languages: "nl nld dut dutch nederlands", words: "de het een 't 'n"),
    ArticleList(languages: "sv swe swedish svenska", words: "en ett den det de"),
    ArticleList(languages: "da dan danish dansk", words: "en et den det de"),
    ArticleList(languages: "no nb nn nor nob nno norwegian norsk", words: "en ei et den det de"),
    ArticleList(languages: "ca cat catalan catala", words: "el la els les l' un una uns unes"),
    ArticleList(languages: "hu hun hungarian magyar", words: "a az egy"),
    ArticleList(languages: "ga gle irish gaeilge", words: "an na"),
  ]

  func isFor(_ language: ArraySlice<UInt8>) -> Bool {
    var start = 0
    var index = 0
    let count = languages.utf8CodeUnitCount
    while index <= count {
      if index == count || languages.utf8Start[index] == ASCII.space {
        if index - start == language.count {
          var at = start
          var isEqual = true
          for byte in language {
            if byte != languages.utf8Start[at] { isEqual = false }
            at += 1
          }
          if isEqual { return true }
        }
        start = index + 1
      }
      index += 1
    }
    return false
  }
}
