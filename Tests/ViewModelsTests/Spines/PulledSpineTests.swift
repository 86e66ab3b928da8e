import Testing

@testable import ViewModels

@MainActor @Suite struct PulledSpineTests {
  private let clock = TestClock()

  @Test func aPointerThatStaysPullsOut() {
    let spine = PulledSpineViewModel(clock: clock)
    spine.pointed(at: "a")
    clock.pass(milliseconds: 100)
    spine.pointed(at: "b")
    clock.pass(milliseconds: 100)
    #expect(spine.id == "")
    clock.pass(milliseconds: 30)
    #expect(spine.id == "b")
  }

  @Test func theWayToTheCardIsNotTheEnd() {
    let spine = PulledSpineViewModel(clock: clock)
    spine.focused("a")
    spine.left()
    clock.pass(milliseconds: 200)
    spine.keep()
    clock.pass(milliseconds: 1000)
    #expect(spine.id == "a")
    spine.left()
    clock.pass(milliseconds: 301)
    #expect(spine.id == "")
  }

  @Test func theFirstTapPullsOutAndTheSecondOpens() {
    let spine = PulledSpineViewModel(clock: clock)
    spine.touched("a")
    // The browser gives it the focus before it says that it was pressed.
    spine.focused("a")
    #expect(!spine.opens("a"))
    #expect(spine.id == "a")
    spine.touched("a")
    #expect(spine.opens("a"))
  }

  @Test func mouseAndKeyboardOpenAtOnce() {
    let spine = PulledSpineViewModel(clock: clock)
    #expect(spine.opens("a"))
    spine.touched("a")
    #expect(!spine.opens("a"))
    #expect(spine.opens("b"))
  }
}
