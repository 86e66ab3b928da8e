/// A text that a body makes and hands to an element, as a number: texts as such are three words and
/// a count of references, which every function in between would handle.
///
/// It lasts as long as the body is evaluated; whoever keeps it, keeps its ``string``.
package struct Words: ExpressibleByStringLiteral {
  /// Where the text is among ``texts``.
  private let place: Int

  nonisolated(unsafe) private static var texts: [String]?

  private init(place: Int) {
    self.place = place
  }

  @inline(never)
  package init(_ text: consuming String) {
    // Not there at first: an empty array would be made by a call wherever it is used.
    var texts = Words.texts ?? []
    Words.texts = nil
    place = texts.count
    texts.append(text)
    Words.texts = texts
  }

  /// Where there is no text, the attribute that takes it is left out.
  @inline(never)
  package init(_ text: consuming String?) {
    if let text { self.init(text) } else { self.init(place: -1) }
  }

  package static var absent: Words { Words(nil) }

  package var isAbsent: Bool { place < 0 }

  @inline(never)
  package init(_ name: Name) {
    self.init(String(name))
  }

  @inline(never)
  package init(_ number: Int) {
    self.init(String(number))
  }

  @inline(__always)
  package init(stringLiteral text: StaticString) {
    self.init(Name(stringLiteral: text))
  }

  package var string: String {
    @inline(never) get { place < 0 ? "" : Words.texts?[place] ?? "" }
  }

  /// Whether it takes more room than a title should.
  package var isLong: Bool {
    @inline(never) get { string.utf8.count > 120 }
  }

  @inline(never)
  package static func + (left: Words, right: Words) -> Words {
    Words(left.string + right.string)
  }

  /// Forgets the texts of bodies that are done.
  static func clear() {
    texts = nil
  }
}
