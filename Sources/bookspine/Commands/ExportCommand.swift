import Documents
import Exchange

/// `bookspine export`
enum ExportCommand {
  static let format = CommandHelp.Option(
    "--format", "FORMAT", "json: JSON Lines with every document, lossless. This is the default.")

  static let help = CommandHelp(
    name: "export", summary: "Writes the whole library to standard output.",
    description: """
      Writes every document of a library to standard output. The file comes back unchanged through
      bookspine import.
      """,
    options: [CommandHelp.library, format],
    examples: ["bookspine export > library.jsonl"])

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    if let value = arguments[format], value != "json" {
      throw .usage(.badValue(option: format.name, value: value, expected: "json"))
    }
    let library = try OpenLibrary(LibraryFile.path(arguments[CommandHelp.library]), makes: false)
    defer { library.close() }
    var failure: CommandFailure?
    var output = ExportWriter.header()
    // Everything below the root, whatever its collection.
    try library.run(Query(collectionID: nil, allDescendants: true)) { document in
      output += ExportWriter.line(document.path, document.fields)
      guard output.count > 64 * 1024, failure == nil else { return }
      do throws(CommandFailure) {
        try Terminal.output(output)
      } catch {
        failure = error
      }
      output = []
    }
    if let failure { throw failure }
    try Terminal.output(output)
  }
}
