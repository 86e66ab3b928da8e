import Documents
import Library
import Reactivity
import Sync

/// What is chosen in edit mode.
///
/// What is not shown any more, since somebody deleted it or the reader looks for something else, is not
/// chosen either: an action never reaches what is not on the screen.
package final class SelectionViewModel {
  @Observed package private(set) var isOn = false
  @Observed private var chosen = DocumentSet()
  /// How many are shown, and which, in order.
  private let shownCount: () -> Int
  private let shown: (Int) -> String
  /// Where a range begins.
  private var anchor = ""

  package init(count: @escaping () -> Int, id: @escaping (Int) -> String) {
    shownCount = count
    shown = id
  }

  /// Begins with nothing, or with one.
  package func begin(_ id: String? = nil) {
    chooseNone()
    isOn = true
    if let id { toggle(id) }
  }

  package func end() {
    isOn = false
    chooseNone()
  }

  package func contains(_ id: String) -> Bool { chosen.contains(key(id)) }

  /// What is chosen, in order.
  package var ids: [String] {
    var ids: [String] = []
    if chosen.isEmpty { return ids }
    for index in 0..<shownCount() where contains(shown(index)) { ids.append(shown(index)) }
    return ids
  }

  package var count: Int { ids.count }

  /// Whether everything that is shown is chosen.
  package var isComplete: Bool { count == shownCount() }

  /// Chooses one, or lets it go.
  package func toggle(_ id: String) {
    anchor = id
    if !chosen.insert(key(id)) { chosen.remove(key(id)) }
  }

  /// Chooses everything between the one that was chosen last and this one.
  ///
  /// - Parameter origin: where the range begins if none was chosen.
  package func extend(to id: String, from origin: String = "") {
    if isSame(anchor, "") { anchor = origin }
    var ends = 0
    var range = DocumentSet()
    for index in 0..<shownCount() where ends < 2 {
      let next = shown(index)
      if isSame(next, id) { ends += 1 }
      if isSame(next, anchor) { ends += 1 }
      if ends > 0 { range.insert(key(next)) }
    }
    guard ends == 2 else { return toggle(id) }
    for path in range { chosen.insert(path) }
  }

  package func chooseAll() {
    var all = DocumentSet()
    for index in 0..<shownCount() { all.insert(key(shown(index))) }
    chosen = all
  }

  package func chooseNone() {
    anchor = ""
    if !chosen.isEmpty { chosen = DocumentSet() }
  }

  private func key(_ id: String) -> DocumentPath { LibraryCollection.books.path(id) }
}
