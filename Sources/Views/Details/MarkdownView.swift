import Library
import UI

/// A text in Markdown, of which paragraphs, line breaks, emphasis, strong text and links are shown;
/// whatever else it holds stays as it was typed. Nothing of it becomes HTML by itself.
struct MarkdownView: View, Equatable {
  let text: String
  let language: String?

  var body: Node {
    div("reading-text") {
      for paragraph in MarkdownBlocks.paragraphs(of: text) {
        p {
          for run in MarkdownBlocks.runs(of: paragraph) { show(run) }
        }
        .attribute("dir", "auto")
      }
    }
    .attribute("lang", language)
  }

  private func show(_ run: MarkdownRun) -> Node {
    switch run.style {
    case .plain: span { run.text }
    case .emphasis: em { run.text }
    case .strong: strong { run.text }
    case .link(let address):
      a { run.text }.attribute("href", address).attribute("rel", "noopener noreferrer")
        .attribute("target", "_blank")
    }
  }

  static func == (left: MarkdownView, right: MarkdownView) -> Bool {
    isSame(left.text, right.text) && isSame(left.language ?? "", right.language ?? "")
  }
}
