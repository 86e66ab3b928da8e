import Testing

@testable import Server

@Suite struct TimerQueueTests {
  @Test func timersAreDueInTheirOrder() {
    var queue = TimerQueue()
    var fired: [Int64] = []
    for deadline in [5, 3, 9, 3, 7, 1] as [Int64] {
      _ = queue.add(deadline: deadline) { fired.append(deadline) }
    }
    while let timer = queue.popDue(at: 7) { timer.action?() }
    #expect(fired == [1, 3, 3, 5, 7])
    #expect(queue.nextDeadline == 9)
  }

  @Test func cancelledTimersDoNotFillTheMemory() {
    var queue = TimerQueue()
    var fired: [Int64] = []
    for number in 0..<10_000 as Range<Int64> {
      let timer = queue.add(deadline: 60_000 - number) { fired.append(number) }
      if number % 100 != 0 { timer.cancel() }
    }
    #expect(queue.count <= 400)
    while let timer = queue.popDue(at: 60_000) { timer.action?() }
    #expect(fired == stride(from: 9900, through: 0, by: -100).map { $0 })
  }
}
