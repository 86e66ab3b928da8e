/// A text that a body makes and hands to an element, as a number: texts as such are three words and
/// a count of references, which every function in between would handle.
///
/// It lasts as long as the body is evaluated; whoever keeps it, keeps its ``string``.
package struct Words: ExpressibleByStringLiteral {
  /// Where the text is among ``texts``.
  private let place: Int

  nonisolated(unsafe) private static var texts: [String] = []

  private init(place: Int) {
    self.place = place
  }

  @inline(never)
  package init(_ text: consuming String) {
    place = Words.texts.count
    Words.texts.append(text)
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
    @inline(never) get { place < 0 ? "" : Words.texts[place] }
  }

  @inline(never)
  package static func + (left: Words, right: Words) -> Words {
    Words(left.string + right.string)
  }

  /// Forgets the texts of bodies that are done.
  static func clear() {
    texts.removeAll(keepingCapacity: true)
  }
}
