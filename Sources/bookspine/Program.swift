import Library

/// The program's commands, and what they have in common.
enum Program {
  static let commands: [Command] = [
    Command(ServeCommand.help, ServeCommand.run),
    Command(ImportCommand.help, ImportCommand.run),
    Command(ListCommand.help, ListCommand.run),
    Command(ExportCommand.help, ExportCommand.run),
  ]

  /// Runs the program.
  /// - Returns: The exit status: 0, 1 if the command failed, 2 if it was called wrongly.
  static func run(_ arguments: [String]) -> Int32 {
    guard let name = arguments.first else {
      Terminal.complain(overview)
      return 2
    }
    switch name {
    case "--version":
      Terminal.say("bookspine \(version)")
      return 0
    case "--help", "-h", "help":
      return showHelp(for: arguments.dropFirst().first)
    default:
      guard let command = command(named: name) else { return refuse(unknown: name) }
      return run(command, Array(arguments.dropFirst()))
    }
  }

  private static func run(_ command: Command, _ arguments: [String]) -> Int32 {
    do throws(CommandFailure) {
      let parsed: Arguments
      do throws(UsageError) {
        parsed = try Arguments(arguments, of: command.help)
      } catch {
        throw .usage(error)
      }
      if parsed.wantsHelp {
        Terminal.say(command.help.text)
      } else {
        try command.run(parsed)
      }
      return 0
    } catch {
      let name = "bookspine \(command.help.name)"
      switch error {
      case .usage(let error):
        Terminal.complain("\(name): \(error.message)\nTry: \(name) --help")
        return 2
      case .failed(let message):
        Terminal.complain("\(name): \(message)")
        return 1
      case .reported:
        return 1
      }
    }
  }

  private static func showHelp(for name: String?) -> Int32 {
    guard let name else {
      Terminal.say(overview)
      return 0
    }
    guard let command = command(named: name) else { return refuse(unknown: name) }
    Terminal.say(command.help.text)
    return 0
  }

  private static func refuse(unknown name: String) -> Int32 {
    let what = name.utf8.first == UInt8(ascii: "-") ? "option" : "command"
    let candidates = commands.map(\.help.name) + ["help", "--help", "--version"]
    var message = "bookspine: unknown \(what) \(name)"
    if let likely = Spelling.nearest(to: name, among: candidates) {
      message += "; did you mean \(likely)?"
    }
    Terminal.complain(message + "\nTry: bookspine --help")
    return 2
  }

  private static func command(named name: String) -> Command? {
    commands.first { $0.help.name == name }
  }

  private static var overview: String {
    var text = """
      Bookspine keeps a library of books, live on every screen.

      Usage: bookspine COMMAND …

      Commands:

      """
    for command in commands {
      text += "  \(padded(command.help.name, to: 9))\(command.help.summary)\n"
    }
    text += """

      Options:
        --help     Shows this text; bookspine COMMAND --help tells more of a command.
        --version  Shows the version.

      Example:
        bookspine serve
      """
    return text
  }
}

/// One command: what it takes and what it does.
struct Command: Sendable {
  let help: CommandHelp
  let run: @Sendable (Arguments) throws(CommandFailure) -> Void

  init(
    _ help: CommandHelp, _ run: @escaping @Sendable (Arguments) throws(CommandFailure) -> Void
  ) {
    self.help = help
    self.run = run
  }
}
