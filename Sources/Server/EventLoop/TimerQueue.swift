/// An action that an event loop runs once, at a later moment, unless it is cancelled.
package final class LoopTimer {
  let deadline: Int64
  fileprivate let order: UInt64
  private(set) var action: (() -> Void)?

  fileprivate init(deadline: Int64, order: UInt64, action: @escaping () -> Void) {
    self.deadline = deadline
    self.order = order
    self.action = action
  }

  fileprivate static func < (a: LoopTimer, b: LoopTimer) -> Bool {
    a.deadline == b.deadline ? a.order < b.order : a.deadline < b.deadline
  }

  /// Lets go of the action; it does not run any more.
  package func cancel() {
    action = nil
  }
}

/// The timers of a loop, the earliest first: a binary heap.
struct TimerQueue {
  private var heap: [LoopTimer] = []
  private var scheduled: UInt64 = 0
  /// At this many timers those that were cancelled are thrown out: every call with a deadline of a
  /// minute leaves one behind.
  private var purgeAt = 64

  /// The moment at which the earliest timer is due.
  var nextDeadline: Int64? { heap.first?.deadline }
  var count: Int { heap.count }

  mutating func add(deadline: Int64, action: @escaping () -> Void) -> LoopTimer {
    let timer = LoopTimer(deadline: deadline, order: scheduled, action: action)
    scheduled += 1
    if heap.count >= purgeAt { purge() }
    heap.append(timer)
    siftUp(heap.count - 1)
    return timer
  }

  /// Takes out the earliest timer if it is due at `now`.
  mutating func popDue(at now: Int64) -> LoopTimer? {
    guard let first = heap.first, first.deadline <= now else { return nil }
    let last = heap.removeLast()
    if !heap.isEmpty {
      heap[0] = last
      siftDown(0)
    }
    return first
  }
}

extension TimerQueue {
  private mutating func purge() {
    // What is sorted is a heap.
    heap = heap.filter { $0.action != nil }
    heap.sort(by: <)
    purgeAt = max(64, 2 * heap.count)
  }

  private func isBefore(_ a: Int, _ b: Int) -> Bool {
    heap[a] < heap[b]
  }

  private mutating func siftUp(_ start: Int) {
    var index = start
    while index > 0 {
      let parent = (index - 1) / 2
      guard isBefore(index, parent) else { return }
      heap.swapAt(index, parent)
      index = parent
    }
  }

  private mutating func siftDown(_ start: Int) {
    var index = start
    while true {
      var smallest = index
      for child in [2 * index + 1, 2 * index + 2]
      where child < heap.count && isBefore(child, smallest) {
        smallest = child
      }
      if smallest == index { return }
      heap.swapAt(index, smallest)
      index = smallest
    }
  }
}
