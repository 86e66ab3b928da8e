import Storage

/// Sends many messages of one call without holding up the loop or filling the memory: some a turn,
/// and no more while the client does not take them. Reads what is to be sent in the same way.
final class PacedSender {
  private static let messagesAtOnce = 500

  private let call: Call
  private var work: Work?
  /// Which of the readings are still wanted.
  private var reading = 0

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

  /// Reads when the client takes what was sent, and there is room for what is read.
  ///
  /// - Parameters:
  ///   - bytes: the most that may be read.
  ///   - ask: asks the store.
  ///   - body: gets the answer on the loop's thread; not called if the call has ended, or if the
  ///     sender was cancelled, before the store was asked.
  func read<Value: Sendable>(
    _ readings: Readings, _ bytes: Int = Readings.sliceBytes,
    _ ask: @escaping (@escaping @Sendable (Result<Value, StorageError>) -> Void) -> Void,
    then body: @escaping (Result<Value, StorageError>) -> Void
  ) {
    reading += 1
    let current = reading
    readings.read(
      bytes, on: call.loop,
      isWanted: { [self] in
        guard current == reading, !call.isOver else { return false }
        guard call.isCongested else { return true }
        // Its turn comes again when the client has taken what waits for it.
        run(count: 1) { _ in
        } completion: { [self] in
          read(readings, bytes, ask, then: body)
        }
        return false
      }, ask, then: body)
  }

  func drained() {
    go()
  }

  func cancel() {
    work = nil
    reading += 1
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
