/// Marks around a run of text.
enum MarkdownMark {
  case bold, italic, strike, code

  var sign: StaticString {
    switch self {
    case .bold: "**"
    case .italic: "*"
    case .strike: "~~"
    case .code: "`"
    }
  }
}
