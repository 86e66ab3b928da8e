import Exchange
import Library

/// The parameters of an upload: the file's name and what the reader has decided already.
struct ImportRequest {
  let file: String
  let choices: ImportChoices

  /// - Parameter query: The part of the address behind the question mark.
  init(_ query: String?) throws(ImportFailure) {
    var file = ""
    var choices = ImportChoices()
    for pair in (query ?? "").split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentEncoding.decode(parts[0]),
        let value = PercentEncoding.decode(parts.count > 1 ? parts[1] : "")
      else { throw .parameter(String(pair)) }
      switch name {
      case "name": file = ImportRequest.fileName(value)
      case "date-order":
        guard let order = DateOrder(rawValue: value) else { throw .parameter(name) }
        choices.dateOrder = order
      case "file-wins": choices.fileWins = value != "0"
      case "rows-that-win": choices.rowsThatWin = try ImportRequest.numbers(value, name)
      case "rows-left-out": choices.rowsLeftOut = try ImportRequest.numbers(value, name)
      case "status": choices.statuses.append(try ImportRequest.status(value))
      default: throw .parameter(name)
      }
    }
    self.file = file
    self.choices = choices
  }

  /// A name without folders, for a browser or a command may send a path.
  private static func fileName(_ path: String) -> String {
    let name = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
    return String(name.prefix(200))
  }

  private static func numbers(_ list: String, _ name: String) throws(ImportFailure) -> [Int] {
    var numbers: [Int] = []
    for part in list.split(separator: ",") {
      guard let number = Int(part) else { throw .parameter(name) }
      numbers.append(number)
    }
    return numbers
  }

  /// "word:status"
  private static func status(_ text: String) throws(ImportFailure) -> ImportChoices.StatusChoice {
    guard let colon = text.lastIndex(of: ":"),
      let status = Status(rawValue: String(text[text.index(after: colon)...]))
    else { throw .parameter("status") }
    return ImportChoices.StatusChoice(word: String(text[..<colon]), status: status)
  }
}
