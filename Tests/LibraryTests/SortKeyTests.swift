import Testing

@testable import Library

@Suite struct SortKeyTests {
  @Test func caseB25ArticlesAreIgnoredByLanguageAndNumbersCount() {
    let titles = [
      ("The Road of Salt", "en"), ("A Bell", "en"), ("apple tree", "en"), ("Éclair", "fr"),
      ("El castillo", "es"), ("Zoo", "en"), ("A ti", "es"), ("10 Doors", "en"), ("9 Doors", "en"),
    ]
    let sorted = titles.sorted {
      isBefore(SortKey.title($0.0, language: $0.1), SortKey.title($1.0, language: $1.1))
    }
    #expect(
      sorted.map(\.0) == [
        "9 Doors", "10 Doors", "A ti", "apple tree", "A Bell", "El castillo", "Éclair",
        "The Road of Salt", "Zoo",
      ])
  }

  @Test(arguments: [
    ("The Road", "en", "Road"), ("The Road", nil, "Road"), ("The Road", "eng", "Road"),
    ("THE ROAD", "en-GB", "ROAD"), ("The Road", "English", "Road"), ("The Road", "fr", "The Road"),
    ("Der Dom", "de", "Dom"), ("Der Dom", "Deutsch", "Dom"), ("L'île", "fr", "île"),
    ("L’île", "fr", "île"), ("Les Îles", "français", "Îles"), ("A ti", "spa", "A ti"),
    ("'t Huis", "nl", "Huis"), ("’t Huis", "nl", "Huis"), ("The", "en", "The"),
    ("A", "en", "A"), ("Theory", "en", "Theory"), ("An  Owl", "en", "Owl"),
    ("\"The Door\"", "en", "Door\""), ("La Mer", "xx", "La Mer"), ("", "en", ""),
  ])
  func articlesGoByLanguage(title: String, language: String?, expected: String) {
    #expect(Articles.withoutArticle(title, language: language) == expected)
  }

  @Test(arguments: [
    ("none", ["Ål", "Apa", "Öl", "Orm", "Zorn"]),
    ("å>z ä>z ö>z", ["Apa", "Orm", "Zorn", "Ål", "Ärla", "Öl"]),
    ("ñ>n", ["nube", "ñandú", "oso"]),
    ("č>c ch>h", ["cena", "čas", "hora", "chata", "ilona"]),
    ("ґ>г є>е і>и ї>и й>и", ["гора", "ґава", "дім", "ера", "єва", "иній", "ігор", "їжак", "йод"]),
  ])
  func lettersOfALanguagesOwnAreWhereItPutsThem(alphabet: String, expected: [String]) {
    let alphabet = Alphabet(alphabet)
    let sorted = expected.reversed().sorted {
      isBefore(SortKey.key($0, in: alphabet), SortKey.key($1, in: alphabet))
    }
    #expect(sorted == expected)
  }

  @Test func theReadersOwnKeyWins() {
    #expect(SortKey.title("The Road", override: "The Road") == SortKey.key("The Road"))
    #expect(SortKey.title("The Road", override: "") == SortKey.key("Road"))
  }

  @Test func numbersAreOrderedByValue() {
    let expected = [
      "Part 1", "Part 2", "Part 007", "Part 10", "Part 1000", "Part 12345678901", "Part A",
    ]
    let sorted = expected.reversed().sorted { isBefore(SortKey.key($0), SortKey.key($1)) }
    #expect(sorted == expected)
  }

  @Test func punctuationDoesNotCount() {
    #expect(SortKey.key("O’Hara's Luck!") == SortKey.key("ohara's  luck"))
    #expect(SortKey.key("Half a Map, or: What") == SortKey.key("half a map or what"))
    #expect(SortKey.key("???") == Array("???".utf8))
  }

  @Test(arguments: [
    ("Ada Quill", "Quill, Ada"), ("Ada   Quill", "Quill, Ada"), ("Quill, Ada", "Quill, Ada"),
    ("Bram de Wolff", "Wolff, Bram de"), ("Noor van Dijk", "Dijk, Noor van"),
    ("Ursula K. Le Guin", "Le Guin, Ursula K."), ("Siobhán Ní Bhriain", "Ní Bhriain, Siobhán"),
    ("Martin King Jr.", "King, Martin, Jr."), ("Martin King, Jr.", "King, Martin, Jr."),
    ("Henry Louis III", "Louis, Henry, III"), ("Anon", "Anon"), ("İpek Ilgaz", "Ilgaz, İpek"),
    ("村上春樹", "村上春樹"), ("", ""), ("A. N. Author", "Author, A. N."),
    ("Van Morrison", "Morrison, Van"),
  ])
  func namesAreOrderedByFamilyName(name: String, expected: String) {
    #expect(AuthorName.sortName(of: name) == expected)
  }
}
