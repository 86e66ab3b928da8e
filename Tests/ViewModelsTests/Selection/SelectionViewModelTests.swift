import Testing

@testable import ViewModels

@MainActor @Suite struct SelectionViewModelTests {
  private final class Shown {
    var ids = ["a", "b", "c", "d", "e"]
  }

  private let shown = Shown()
  private let selection: SelectionViewModel

  init() {
    selection = SelectionViewModel(count: { [shown] in shown.ids.count }) { [shown] in
      shown.ids[$0]
    }
  }

  @Test func aTapChoosesAndLetsGo() {
    selection.begin("b")
    #expect(selection.isOn)
    selection.toggle("d")
    #expect(selection.ids == ["b", "d"])
    selection.toggle("b")
    #expect(selection.ids == ["d"])
    selection.end()
    #expect(!selection.isOn)
    #expect(selection.ids.isEmpty)
  }

  @Test func shiftChoosesWhatLiesBetween() {
    selection.begin("d")
    selection.extend(to: "b")
    #expect(selection.ids == ["b", "c", "d"])
    selection.toggle("a")
    selection.extend(to: "a")
    #expect(selection.ids == ["a", "b", "c", "d"])
  }

  @Test func aRangeWithoutABeginningIsOne() {
    selection.begin()
    selection.extend(to: "c")
    #expect(selection.ids == ["c"])
  }

  @Test func whatIsNotShownIsNotChosen() {
    selection.begin()
    selection.chooseAll()
    #expect(selection.isComplete)
    shown.ids = ["b", "z"]
    #expect(selection.ids == ["b"])
    #expect(!selection.isComplete)
    selection.chooseNone()
    #expect(selection.count == 0)
  }
}
