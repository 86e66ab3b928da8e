/// A tag in a piece of HTML.
struct HTMLTag {
  let name: HTMLTagName
  let isClosing: Bool
  /// The bytes between the name and the closing bracket.
  let attributes: Range<Int>
  /// Just behind the closing bracket.
  let end: Int
}
