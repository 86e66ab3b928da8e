/// What a command takes: the source of its help, and of what is accepted.
struct CommandHelp: Sendable {
  let name: String
  /// One line for the list of commands.
  let summary: String
  /// What it does, in a few lines.
  let description: String
  /// What it takes besides options; nil if nothing.
  var operands: String?
  let options: [Option]
  /// A command line that can be typed as it is, and what it does.
  let examples: [String]

  struct Option: Sendable {
    /// With its dashes.
    let name: String
    /// What stands for its value in the help; nil for one that takes none. In square brackets, as
    /// `[DIR]`, the value may be left out.
    let placeholder: String?
    let help: String
    /// Whether it may be given more than once, each time with another value.
    let mayRepeat: Bool

    init(
      _ name: String, _ placeholder: String? = nil, _ help: String, mayRepeat: Bool = false
    ) {
      self.name = name
      self.placeholder = placeholder
      self.help = help
      self.mayRepeat = mayRepeat
    }

    var isValueOptional: Bool { placeholder?.utf8.first == UInt8(ascii: "[") }

    fileprivate var usage: String { placeholder.map { "\(name) \($0)" } ?? name }
  }

  static let library = Option(
    "--library", "PATH",
    "The library's file. Without it, the one in your data folder "
      + "(~/.local/share/bookspine/library.bookspine).")

  static let helpOption = Option("--help", nil, "Shows this text.")

  var text: String {
    var usage = "Usage: bookspine \(name)"
    if let operands { usage += " \(operands)" }
    for option in options { usage += " [\(option.usage)]" }
    var lines = [description, "", usage, "", "Options:"]
    let all = options + [CommandHelp.helpOption]
    let width = all.map { $0.usage.utf8.count }.max() ?? 0
    for option in all { lines.append("  \(padded(option.usage, to: width + 2))\(option.help)") }
    lines += ["", examples.count == 1 ? "Example:" : "Examples:"]
    lines += examples.map { "  \($0)" }
    return lines.joined(separator: "\n")
  }
}

/// A text with spaces behind it up to a width.
func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}
