import Storage

/// The readings of the store that are under way, of all calls together.
///
/// The store reads faster than clients take, and faster than the loop sends: without a bound, what
/// 10,000 listeners ask for at once would lie in memory at once. So a reading begins when there is
/// room for the most that it may bring, one after the other in the order in which they were asked
/// for. Its room is free again when the loop has handed on what it brought, however slow the client
/// is: what waits for clients is bounded by each connection.
final class Readings {
  /// One document, or one slice of a query's results and the document by which it ends.
  static let sliceBytes = 1_200_000
  /// A page of a list, as documents and as a message; the changes of a target.
  static let pageBytes = 8_000_000

  private let limit: Int
  private var bytes = 0
  /// Nil for those that have had their turn: they hold what they read.
  private var waiting: [Request?] = []
  /// The first of `waiting` that has not had its turn.
  private var first = 0
  private var isServing = false

  private struct Request {
    let bytes: Int
    let begin: () -> Void
  }

  /// - Parameter limit: in bytes.
  init(limit: Int = 32 * 1024 * 1024) {
    self.limit = limit
  }

  /// How many wait for their turn.
  var waitingCount: Int { waiting.count - first }

  /// Reads, when it is its turn.
  ///
  /// - Parameters:
  ///   - bytes: the most that may be read.
  ///   - isWanted: asked when the turn has come; if not, nothing is read, and `body` is not called.
  ///   - ask: asks the store, which answers by the completion, once, on any thread.
  ///   - body: gets the answer on the loop's thread.
  func read<Value: Sendable>(
    _ bytes: Int, on loop: EventLoop, isWanted: @escaping () -> Bool,
    _ ask: @escaping (@escaping @Sendable (Result<Value, StorageError>) -> Void) -> Void,
    then body: @escaping (Result<Value, StorageError>) -> Void
  ) {
    let request = Request(bytes: bytes) { [self] in
      guard isWanted() else {
        self.bytes -= bytes
        return
      }
      let box = LoopBound(body, on: loop)
      let readings = LoopBound(self, on: loop)
      ask { result in
        loop.post {
          box.value(result)
          readings.value.end(bytes)
        }
      }
    }
    waiting.append(request)
    serve()
  }

  private func end(_ bytes: Int) {
    self.bytes -= bytes
    serve()
  }

  private func serve() {
    guard !isServing else { return }
    isServing = true
    defer { isServing = false }
    // What is larger than the limit has its turn alone.
    while first < waiting.count, let request = waiting[first],
      bytes == 0 || bytes + request.bytes <= limit
    {
      waiting[first] = nil
      first += 1
      if first > 1000 || first == waiting.count {
        waiting.removeFirst(first)
        first = 0
      }
      bytes += request.bytes
      request.begin()
    }
  }
}
