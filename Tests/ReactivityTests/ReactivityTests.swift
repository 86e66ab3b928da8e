import Reactivity
import Testing

@MainActor
@Suite
struct ReactivityTests {
  private final class Model {
    @Observed var title = "a"
    @Observed var numbers = [1]
  }

  @Test func aWatcherHearsOfWhatItRead() {
    let model = Model()
    var heard = 0
    let watcher = Watcher { heard += 1 }
    let read = watcher.track { model.title + model.title }
    #expect(read == "aa")
    #expect(watcher.sourceCount == 1)
    model.numbers.append(2)
    #expect(heard == 0)
    model.title = "b"
    #expect(heard == 1)
  }

  @Test func anEqualValueTellsNobody() {
    let model = Model()
    var heard = 0
    let watcher = Watcher { heard += 1 }
    watcher.track { _ = model.title }
    model.title = "a"
    #expect(heard == 0)
  }

  @Test func changesInPlaceAreHeard() {
    let model = Model()
    var heard = 0
    let watcher = Watcher { heard += 1 }
    watcher.track { _ = model.numbers }
    model.numbers.append(2)
    model.numbers[0] = 5
    #expect(heard == 2)
    #expect(model.numbers == [5, 2])
  }

  @Test func trackingAgainForgetsWhatWasReadBefore() {
    let first = Cell(1)
    let second = Cell(2)
    let watcher = Watcher {}
    watcher.track { _ = first.value }
    watcher.track { _ = second.value }
    #expect(first.watcherCount == 0)
    #expect(second.watcherCount == 1)
    watcher.trackMore { _ = (first.value, second.value) }
    #expect(watcher.sourceCount == 2)
    #expect(second.watcherCount == 1)
  }

  @Test func aFreedWatcherLeavesNothing() {
    let cell = Cell(1)
    var watcher: Watcher? = Watcher {}
    watcher?.track { _ = cell.value }
    #expect(cell.watcherCount == 1)
    watcher = nil
    #expect(cell.watcherCount == 0)
    cell.value = 2
  }

  @Test func bindingsReadAndWrite() {
    let model = Model()
    let binding = model.$title
    binding.value = "c"
    #expect(model.title == "c")
    let length = binding.map({ $0.count }, { String(repeating: "x", count: $0) })
    length.value = 3
    #expect(model.title == "xxx")
    #expect(length.value == 3)
  }

  @Test func computedValuesAreKeptUntilASourceChanges() {
    let cell = Cell(2)
    var runs = 0
    let square = Computed {
      runs += 1
      return cell.value * cell.value
    }
    #expect(square.value == 4 && square.value == 4 && runs == 1)
    var heard = 0
    let watcher = Watcher { heard += 1 }
    watcher.track { _ = square.value }
    cell.value = 3
    cell.value = 4
    #expect(heard == 1)
    #expect(square.value == 16 && runs == 2)
  }

  @Test func effectsRunOncePerFlushAndEndWithTheirOwner() {
    let queue = FlushQueue()
    let cell = Cell(0)
    var seen: [Int] = []
    var effect: Effect? = Effect(on: queue) { seen.append(cell.value) }
    cell.value = 1
    cell.value = 2
    queue.flush()
    #expect(seen == [0, 2])
    cell.value = 3
    _ = effect
    effect = nil
    queue.flush()
    #expect(seen == [0, 2])
    #expect(cell.watcherCount == 0)
  }

  @Test func oneBatchIsScheduledOnce() {
    var scheduled = 0
    let queue = FlushQueue { scheduled += 1 }
    var order: [Int] = []
    let deep = FlushJob(queue: queue, depth: 2) { order.append(2) }
    let shallow = FlushJob(queue: queue, depth: 1) { order.append(1) }
    deep.request()
    shallow.request()
    deep.request()
    queue.afterFlush { order.append(3) }
    #expect(scheduled == 1)
    queue.flush()
    #expect(order == [1, 2, 3])
    shallow.request()
    #expect(scheduled == 2)
  }

  @Test func changesThatCauseChangesForEverAreDropped() {
    let queue = FlushQueue()
    var overruns = 0
    queue.onOverrun = { overruns += 1 }
    let cell = Cell(0)
    let effect = Effect(on: queue) { cell.value = cell.value + 1 }
    cell.value = 10
    queue.flush()
    #expect(overruns == 1)
    #expect(queue.isIdle)
    _ = effect
  }
}
