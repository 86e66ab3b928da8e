import Library
import UI

/// A text in Markdown, of which paragraphs, line breaks, emphasis, strong text and links are shown;
/// whatever else it holds stays as it was typed. Nothing of it becomes HTML by itself.
func markdown(_ text: String, language: String?) -> Element {
  div("reading-text") {
    let reader = MarkdownReader(Array(text.utf8))
    reader.paragraphs()
  }
  .attribute("lang", language)
}
