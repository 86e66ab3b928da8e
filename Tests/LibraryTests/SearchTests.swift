import Documents
import Testing

@testable import Library

@Suite struct SearchTests {
  private let index = SearchIndex()
  private var titles: [String] = []
  private var sources: [Int] = []

  private mutating func add(_ title: String, author: String = "", review: String = "") {
    let source = index.makeSource(of: index.makeSlot())
    index.add(title: title, language: nil, to: source)
    index.add(author, .author, to: source)
    index.add(review, .text, to: source)
    titles.append(title)
    sources.append(source)
  }

  /// The titles that are found, the nearest first.
  private func find(_ text: String) -> [String] {
    index.flush()
    let query = SearchQuery(text)
    index.find(query)
    var found: [(String, Int)] = []
    for (slot, title) in titles.enumerated() where index.score(slot) > 0 {
      found.append(
        (title, index.score(slot) * 8 + query.nearness(title: title, author: "", language: nil)))
    }
    return found.inOrder { $0.1 > $1.1 }.map { $0.0 }
  }

  @Test mutating func caseAccentsAndApostrophesAreIgnored() {
    for title in ["Gracián", "Straße nach Łódź", "İstanbul Işıkları", "O’Hara", "L'île"] {
      add(title)
    }
    for (text, title) in [
      ("gracian", "Gracián"), ("GRACIÁN", "Gracián"), ("strasse lodz", "Straße nach Łódź"),
      ("istanbul isiklari", "İstanbul Işıkları"), ("o'hara", "O’Hara"), ("ohara", "O’Hara"),
      ("o hara", "O’Hara"), ("hara", "O’Hara"), ("O‘HARA", "O’Hara"), ("ile", "L'île"),
      ("l’ile", "L'île"),
    ] {
      #expect(find(text) == [title], "\(text)")
    }
  }

  @Test mutating func everyWordMustMatchAndBeginningsCount() {
    add("The Salt Road", author: "Ada Quill")
    add("Salt", author: "Li Wen")
    #expect(find("salt") == ["Salt", "The Salt Road"])
    #expect(find("qui sal") == ["The Salt Road"])
    #expect(find("salt salt").count == 2)
    #expect(find("alt").isEmpty)
    #expect(find("salt wen road").isEmpty)
    #expect(SearchQuery(" -?! ").isEmpty)
  }

  @Test mutating func titlesAndWholeWordsComeFirst() {
    add("A Book of Rivers", review: "Rain, all of it.")
    add("Rainer's Road")
    add("All About Rain")
    add("Rain")
    add("Other", author: "Ann Rain")
    add("Rain in May")
    #expect(
      find("rain") == [
        "Rain", "Rain in May", "All About Rain", "Rainer's Road", "Other", "A Book of Rivers",
      ])
  }

  @Test mutating func accentsAsTypedRankFirst() {
    add("Eclair")
    add("Éclair")
    #expect(find("eclair") == ["Eclair", "Éclair"])
    #expect(find("ÉCLAIR") == ["Éclair", "Eclair"])
  }

  @Test mutating func textsWithoutSpacesAreFoundInTheMiddle() {
    add("雪の図書館")
    add("こころ")
    #expect(find("図書館") == ["雪の図書館"])
    #expect(find("雪の図") == ["雪の図書館"])
    #expect(find("ころ") == ["こころ"])
    #expect(find("図雪").isEmpty)
    let long = String(repeating: "図", count: 20) + "雪"
    add(long)
    #expect(find(long) == [long])
  }

  @Test func numbersOfBooksAreFoundHoweverTheyAreTyped() {
    let source = index.makeSource(of: index.makeSlot())
    index.add(isbn: "9780804429573", to: source)
    index.flush()
    for text in ["080442957x", "0-8044-2957-X", "978-0-8044-2957-3", "9780804", "978-0-80"] {
      index.find(SearchQuery(text))
      #expect(index.score(0) > 0, "\(text)")
    }
    index.find(SearchQuery("0306406152"))
    #expect(index.score(0) == 0)
  }

  @Test mutating func whatIsRemovedIsFoundNoMore() {
    add("Alpha")
    add("Beta")
    #expect(find("alpha") == ["Alpha"])
    index.remove(sources[0])
    #expect(find("alpha").isEmpty)
    #expect(find("beta") == ["Beta"])
  }

  private static func next(_ state: inout UInt64) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 40)
  }

  /// Against a search that looks at every book.
  @Test mutating func manyChangesFindWhatLookingAtEveryBookFinds() {
    var state: UInt64 = 7
    let words = ["ab", "abc", "b", "ba", "bab", "c", "ca", "cab", "d", "é", "éa"]
    var texts: [String] = []
    for round in 0..<300 {
      let text = (0..<3).map { _ in words[SearchTests.next(&state) % words.count] }
        .joined(separator: " ")
      if round % 3 == 2 {
        let slot = SearchTests.next(&state) % texts.count
        index.remove(sources[slot])
        sources[slot] = index.makeSource(of: slot)
        index.add(text, .title, to: sources[slot])
        texts[slot] = text
      } else {
        add(text)
        texts.append(text)
      }
      if round % 7 == 0 { index.flush() }
    }
    index.flush()
    for first in ["a", "ab", "b", "c", "e", "d"] {
      for second in ["", "a", "b", "ca"] {
        index.find(SearchQuery(first + " " + second))
        for (slot, text) in texts.enumerated() {
          let own = Folding.fold(text).split(separator: " ")
          let isFound =
            own.contains { $0.hasPrefix(first) } && own.contains { $0.hasPrefix(second) }
          #expect((index.score(slot) > 0) == isFound, "\(text): \(first) \(second)")
        }
      }
    }
  }

  private func marked(_ text: String, _ query: String) -> String {
    var result = ""
    for (index, piece) in SearchQuery(query).pieces(of: text).enumerated() {
      result += index % 2 == 0 ? piece : "[" + piece + "]"
    }
    return result
  }

  @Test func theMatchedPartIsMarked() {
    #expect(marked("The Salt Road", "sal ro") == "The [Sal]t [Ro]ad")
    #expect(marked("Straße", "stras") == "[Straß]e")
    #expect(marked("O’Hara & O'Hara", "ohar") == "[O’Har]a & [O'Har]a")
    #expect(marked("Émile", "emi") == "[Émi]le")
    #expect(marked("雪の図書館", "図書") == "雪の[図書]館")
    #expect(marked("Nothing", "x") == "Nothing")
    #expect(marked("İstanbul Işıkları", "isik istanbul") == "[İstanbul] [Işık]ları")
    #expect(marked("e\u{301}t\u{E9}", "ete") == "[e\u{301}t\u{E9}]")
  }
}
