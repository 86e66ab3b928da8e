/// The progress of long work on standard error: one line that moves on a terminal, a few lines
/// elsewhere.
final class Progress {
  private let title: String
  private let unit: String
  private var shown = -1

  init(_ title: String, unit: String) {
    self.title = title
    self.unit = unit
  }

  func show(_ done: Int, of total: Int) {
    let percent = total > 0 ? done * 100 / total : 100
    let step = Terminal.showsProgress ? percent : percent / 25
    guard step != shown else { return }
    shown = step
    let text = "\(title): \(Progress.grouped(done)) of \(Progress.grouped(total)) \(unit)"
    if Terminal.showsProgress {
      let bars = percent / 5
      let bar = String(repeating: "█", count: bars) + String(repeating: "░", count: 20 - bars)
      Terminal.hint("\r\(bar) \(text)\u{1B}[K")
    } else {
      Terminal.complain(text)
    }
  }

  /// Clears the line that moves.
  func end() {
    if Terminal.showsProgress, shown >= 0 { Terminal.hint("\r\u{1B}[K") }
  }

  /// A number with commas between its thousands.
  static func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in String(number).reversed().enumerated() {
      if index > 0, index.isMultiple(of: 3), digit != "-" { text = "," + text }
      text = String(digit) + text
    }
    return text
  }
}
