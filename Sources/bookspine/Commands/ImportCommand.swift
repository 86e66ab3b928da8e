import Client
import Documents
import Exchange
import Glibc
import Server
import Storage

/// `bookspine import`
enum ImportCommand {
  static let json = CommandHelp.Option(
    "--json", nil, "Reports each file as one JSON object a line: what came in, and which rows not.")

  static let help = CommandHelp(
    name: "import", summary: "Brings books in from files.",
    description: """
      Brings books in from a Goodreads export, from any CSV file with a column of titles, or from
      the library's own export. The same file twice changes nothing.
      """,
    operands: "FILE…", options: [CommandHelp.library, json],
    examples: ["bookspine import goodreads_library_export.csv"])

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    let files = try arguments.operands.map { path throws(CommandFailure) in
      (path: path, bytes: try InputFile.read(path))
    }
    let library = try OpenLibrary(LibraryFile.path(arguments[CommandHelp.library]), makes: true)
    defer { library.close() }
    var hasFailed = false
    for file in files {
      let progress = Progress("Importing \(InputFile.name(file.path))", unit: "rows")
      let outcome: MapValue
      do throws(CommandFailure) {
        outcome = try bring(file.bytes, InputFile.name(file.path), into: library, progress)
        progress.end()
      } catch {
        progress.end()
        guard case .failed(let message) = error else { throw error }
        hasFailed = true
        try refuse(file.path, message, asJSON: arguments.has(json))
        continue
      }
      try report(outcome, asJSON: arguments.has(json))
    }
    if hasFailed { throw .reported }
  }

  private static func bring(
    _ bytes: [UInt8], _ name: String, into library: OpenLibrary, _ progress: Progress
  ) throws(CommandFailure) -> MapValue {
    switch library {
    case .server(let address):
      return try RemoteImport(address).run(bytes, name, progress)
    case .file(let store):
      let work = LibraryImport(store, file: name, bytes: bytes, by: .owner)
      do throws(ImportFailure) {
        let plan = try work.commit(progress: { progress.show($0, of: $1) })
        return ImportReport.finished(ImportMessages.summary(plan, id: work.id), plan.isEmpty)
      } catch {
        throw .failed(error.message)
      }
    }
  }

  private static func refuse(
    _ path: String, _ message: String, asJSON: Bool
  ) throws(CommandFailure) {
    Terminal.complain("bookspine import: \(path): \(message)")
    guard asJSON else { return }
    try Terminal.output(
      ImportReport.json(MapValue([("file", .string(path)), ("error", .string(message))])))
  }

  private static func report(_ outcome: MapValue, asJSON: Bool) throws(CommandFailure) {
    let report = ImportReport(outcome)
    try Terminal.output(asJSON ? ImportReport.json(outcome) : Array(report.text.utf8))
  }
}
