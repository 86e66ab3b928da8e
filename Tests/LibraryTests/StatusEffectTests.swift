import Documents
import Testing

@testable import Library

@Suite struct StatusEffectTests {
  private let today: PartialDate
  private let open = Read(id: "open")
  private let past = Read(id: "past")

  init() throws {
    today = try PartialDate("2026-11-30")
    open.book = "b"
    open.started = try PartialDate("2026-11")
    past.book = "b"
    past.finished = try PartialDate("2020")
    past.outcome = .finished
  }

  private func effect(_ status: Status?, _ reads: [Read]) -> StatusEffect {
    StatusEffect(of: status, on: "b", reads: reads, today: today, newID: { "new" })
  }

  private func after(_ writes: [Mutation], _ read: Read?) -> Read? {
    guard writes.count == 1 else { return nil }
    let fields = writes[0].apply(to: read.map { Fields($0.map) }, time: .null).fields
    return fields.map { Read(id: writes[0].path.id, map: $0.map) }
  }

  @Test func readFinishesTheReadThatGoesOn() throws {
    let effect = effect(.read, [past, open])
    let read = try #require(after(effect.writes, open))
    #expect(read.id == "open" && read.finished == today && read.outcome == .finished)
    #expect(read.started == open.started)
    #expect(after(effect.undoing, read)?.map == open.map)
  }

  @Test func readWithoutAnOpenReadIsOneThatIsFinishedToday() throws {
    let effect = effect(.read, [past])
    let read = try #require(after(effect.writes, nil))
    #expect(read.id == "new" && read.book == "b" && read.finished == today)
    #expect(read.started == nil && read.outcome == .finished)
    #expect(effect.undoing == [.delete(read.path)])
    #expect(self.effect(.read, [past, read]).writes.isEmpty)
  }

  @Test func readingBeginsAReadUnlessOneGoesOn() throws {
    let read = try #require(after(effect(.reading, [past]).writes, nil))
    #expect(read.started == today && read.isOpen)
    #expect(effect(.reading, [open]).writes.isEmpty)
  }

  @Test func didNotFinishEndsTheReadThatGoesOn() throws {
    let read = try #require(after(effect(.didNotFinish, [open]).writes, open))
    #expect(read.finished == today && read.outcome == .didNotFinish)
    #expect(effect(.didNotFinish, [past]).writes.isEmpty)
  }

  @Test func otherStatusesLeaveReadsAlone() {
    for status in [Status.toRead, .paused, nil] {
      #expect(effect(status, [past, open]).writes.isEmpty)
    }
  }

  @Test func aReadWhoseEndIsUnknownIsNotOpen() throws {
    let unknown = Read(id: "u")
    unknown.outcome = .finished
    #expect(effect(.read, [unknown]).writes.count == 1)
    #expect(after(effect(.read, [unknown]).writes, nil)?.id == "new")
  }
}
