import Documents

/// A text in Markdown, made of what another service exported.
///
/// The flavour is CommonMark with line breaks kept as they are (a single line feed is a line break).
package struct MarkdownText: Equatable, Sendable {
  package let text: String
  /// Whether a part was marked as giving the story away.
  package let hasSpoiler: Bool

  /// Converts HTML, or plain text with or without character references.
  ///
  /// The result is safe to show: scripts, styles and the like go with their content; of links only
  /// `http`, `https` and `mailto` stay; no tag survives, and what looks like one in the text is
  /// escaped, as are signs that Markdown would take for its own.
  package init(html: String) {
    var writer = MarkdownWriter(keepsSpaces: !HTMLTokens.hasTag(html))
    var converter = HTMLConverter(bytes: [UInt8](utf8: html))
    converter.run(&writer)
    text = writer.finish()
    hasSpoiler = converter.hasSpoiler
  }
}
