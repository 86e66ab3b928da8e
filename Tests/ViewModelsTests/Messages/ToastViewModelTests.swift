import Reactivity
import Testing

@testable import ViewModels

@MainActor @Suite struct ToastViewModelTests {
  private let clock = TestClock()

  @Test func aMessageGoesAfterTenSeconds() {
    let toast = ToastViewModel(clock: clock)
    toast.show(.deleted, "Hush")
    clock.pass(milliseconds: 9_900)
    #expect(toast.message?.title == "Hush")
    clock.pass(milliseconds: 200)
    #expect(toast.message == nil)
  }

  @Test func itStaysWhileTheReaderLooksAtIt() {
    let toast = ToastViewModel(clock: clock)
    toast.show(.deleted, "Hush")
    toast.time.hold()
    clock.pass(milliseconds: 60_000)
    #expect(toast.message != nil)
    toast.time.start()
    clock.pass(milliseconds: 10_100)
    #expect(toast.message == nil)
  }

  @Test func undoIsDoneOnce() {
    let toast = ToastViewModel(clock: clock)
    var undone = 0
    toast.show(.deleted, "Hush") { undone += 1 }
    toast.undo()
    toast.undo()
    #expect(undone == 1)
    #expect(toast.message == nil)
  }
}
