import Controls
import Library
import UI

/// Codes that documents hold, with their words.
struct Vocabulary {
  /// The first one stands for none.
  private let codes: [StaticString]
  /// Lists the words; nil where the codes are those of languages.
  private let words: Phrase?

  static let languages = Vocabulary(
    codes: [
      "", "en", "de", "fr", "es", "it", "pt", "nl", "sv", "da", "no", "fi", "pl", "cs", "hu", "tr",
      "el", "ru", "uk", "ar", "he", "fa", "hi", "zh", "ja", "ko", "la",
    ], words: nil)

  static let roles = Vocabulary(
    codes: [
      "", "translator", "illustrator", "narrator", "editor", "foreword", "introduction",
      "photographer", "contributor",
    ], words: .roleNames)

  /// The entries of a menu.
  @inline(never)
  func options(chosen: String) -> Node {
    let menu = Menu(chosen: chosen)
    for (index, code) in codes.enumerated() { menu.add(Words(stringLiteral: code), word(index)) }
    return menu.all
  }

  /// The word for a code; one that is not known is its own.
  func word(for code: String) -> Words {
    for (index, known) in codes.enumerated() where isSame(code, known) { return word(index) }
    return words == nil ? languageName(code) : Words(code)
  }

  @inline(never)
  private func word(_ index: Int) -> Words {
    if let words { return Words(PhraseTable.current.word(index, of: words)) }
    return index == 0
      ? say(.languageUnknown) : languageName(Words(stringLiteral: codes[index]).string)
  }
}
