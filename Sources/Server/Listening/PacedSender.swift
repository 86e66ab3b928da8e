/// Sends many messages of one call without holding up the loop or filling the memory: some a turn,
/// and no more while the client does not take them.
final class PacedSender {
  private static let messagesAtOnce = 500

  private let call: Call
  private var work: Work?

  private struct Work {
    var next = 0
    let count: Int
    let send: (Int) -> Void
    let completion: () -> Void
  }

  init(_ call: Call) {
    self.call = call
  }

  var isBusy: Bool { work != nil }

  /// Calls `send` with 0, 1, … up to but not including `count`, then `completion`: within this call
  /// if there are few and the client takes them.
  func run(
    count: Int, send: @escaping (Int) -> Void, completion: @escaping () -> Void
  ) {
    precondition(work == nil, "one after the other")
    work = Work(count: count, send: send, completion: completion)
    go()
  }

  func drained() {
    go()
  }

  func cancel() {
    work = nil
  }

  private func go() {
    var sent = 0
    while var current = work {
      guard current.next < current.count else {
        work = nil
        current.completion()
        return
      }
      guard !call.isCongested else { return }
      guard sent < Self.messagesAtOnce else {
        goLater()
        return
      }
      let index = current.next
      current.next += 1
      work = current
      current.send(index)
      sent += 1
    }
  }

  private func goLater() {
    let box = LoopBound(self, on: call.loop)
    call.loop.post { box.value.go() }
  }
}
