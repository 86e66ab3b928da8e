import Library
import Reactivity
import UI
import ViewModels

/// What the sheet does with the focus and with the reader's finger.
final class SheetControls {
  /// By how much the sheet is pulled down, in pixels.
  @Observed private(set) var pull = 0.0
  private let app: AppViewModel
  private let model: BookViewModel
  private let queue: FlushQueue
  /// Where each field is typed in.
  private let fields = DraftFieldName.allCases.map { _ in ElementReference() }
  /// The part of a row that gets the focus next.
  private let part = ElementReference()
  private var wanted: (name: DraftFieldName, row: Int, part: RowPart)?
  private var start: Double?

  /// From here on letting go closes the sheet.
  private static let closingPull = 120.0

  init(_ app: AppViewModel, _ model: BookViewModel, _ queue: FlushQueue) {
    self.app = app
    self.model = model
    self.queue = queue
  }

  func isWrong(_ field: DraftField) -> Bool { model.draft?.problem(of: field) != nil }

  func field(_ name: DraftFieldName) -> ElementReference { fields[name.rawValue] }

  func focus(_ name: DraftFieldName) {
    let field = field(name)
    queue.afterFlush {
      field.focus()
      field.scrollIntoView()
    }
  }

  /// Gives the focus to a part of a row that the next flush brings.
  func focus(_ name: DraftFieldName, _ row: Int, _ part: RowPart) {
    wanted = (name, row, part)
    queue.afterFlush { [self] in self.part.focus() }
  }

  /// The reference for a part of a row, where it is to get the focus.
  func reference(_ name: DraftFieldName, _ row: Int, _ part: RowPart) -> ElementReference? {
    guard let wanted, wanted.name == name, wanted.part == part else { return nil }
    return wanted.row == row || part == .add ? self.part : nil
  }

  /// Saves, or goes to the first field that is wrong.
  func save(another: Bool = false) {
    if model.canSave {
      app.save(model, another: another)
      if another { focus(.title) }
      return
    }
    guard let draft = model.draft else { return }
    draft.isTried = true
    guard let name = draft.firstProblem else { return }
    if draft.isMore(name) { draft.showsMore = true }
    focus(name)
  }

  func touch(_ y: Double) {
    start = y
  }

  func move(_ y: Double) {
    if let start { pull = max(0, y - start) }
  }

  func release() {
    guard start != nil else { return }
    let closes = pull > SheetControls.closingPull
    start = nil
    pull = 0
    if closes { app.cancel(model) }
  }
}

/// The parts of a row of a list that can get the focus.
enum RowPart {
  case name, up, add
}
