import Documents
import Storage
import Wire

/// One Write call: requests applied one after the other, each as a whole.
///
/// The next request is given to the store only when the last one has succeeded: if one fails the
/// stream ends, and nothing after it may have happened.
final class WriteStream: CallHandler {
  /// So many requests wait before the client is slowed down. Google's clients send ten ahead.
  private static let waitingLimit = 16

  private let call: Call
  private let store: Store
  private var prefix: DatabasePrefix?
  private var waiting: [WriteRequest] = []
  /// Why nothing after the waiting requests is taken: a client holds the end of a stream against
  /// its oldest request without an answer, so those before the one that is refused come first.
  private var refusal: CallStatus?
  private var isCommitting = false
  private var isHalfClosed = false
  private var isPaused = false
  private var answered: UInt64 = 0

  init(_ call: Call, _ store: Store) {
    self.call = call
    self.store = store
  }

  func received(_ message: ArraySlice<UInt8>) {
    guard refusal == nil else { return }
    do throws(CallStatus) {
      try take(message)
    } catch {
      refusal = error
      work()
    }
  }

  func halfClosed() {
    isHalfClosed = true
    work()
  }
}

extension WriteStream {
  private func take(_ message: ArraySlice<UInt8>) throws(CallStatus) {
    let request = try WriteRequest.read(message, known: prefix) { $0.database }
    guard prefix != nil else {
      try open(request)
      return
    }
    waiting.append(request)
    work()
    if waiting.count > Self.waitingLimit, !isPaused {
      isPaused = true
      call.pauseReceiving(true)
    }
  }

  /// The first request only names the database. Streams are not resumed: a client that comes back
  /// sends its unanswered batches again, and their labels tell which have happened.
  private func open(_ request: WriteRequest) throws(CallStatus) {
    guard request.writes.isEmpty else {
      throw CallStatus(.invalidArgument, "The first request of a stream carries no writes.")
    }
    prefix = request.database
    let id = String(UInt64.random(in: .min ... .max), radix: 36)
    answer(WriteResponse(streamID: id, streamToken: nextToken()))
  }

  private func work() {
    guard !isCommitting, !call.isOver else { return }
    guard !waiting.isEmpty else {
      if let refusal {
        call.end(refusal)
      } else if isHalfClosed {
        call.end(.ok)
      }
      return
    }
    let request = waiting.removeFirst()
    if isPaused, waiting.count <= Self.waitingLimit / 2 {
      isPaused = false
      call.pauseReceiving(false)
    }
    guard !request.writes.isEmpty else {
      answer(WriteResponse(streamToken: nextToken()))
      work()
      return
    }
    do throws(CallStatus) {
      commit(request.writes, try BatchLabel(request.labels))
    } catch {
      call.end(error)
    }
  }

  private func commit(_ writes: [Mutation], _ label: BatchLabel?) {
    isCommitting = true
    let box = LoopBound(self, on: call.loop)
    let request = Storage.CommitRequest(writes, by: call.principal, label: label)
    store.commit(request) { [loop = call.loop] result in
      loop.post { box.value.committed(result) }
    }
  }

  private func committed(_ result: Result<CommitResult, CommitError>) {
    isCommitting = false
    guard !call.isOver, let prefix else { return }
    switch result {
    case .success(let result):
      answer(
        WriteResponse(
          streamToken: nextToken(), writeResults: result.writes.map { $0.wire },
          commitTime: result.time))
      work()
    case .failure(let error):
      call.end(CallStatus(error, prefix))
    }
  }

  private func answer(_ response: WriteResponse) {
    guard let prefix else { return }
    call.send(response.encoded(database: prefix))
  }

  /// Tokens only tell that answers are in order; the client sends the last one back.
  private func nextToken() -> [UInt8] {
    answered += 1
    return (0..<8).map { UInt8(truncatingIfNeeded: answered >> UInt64(56 - 8 * $0)) }
  }
}

extension BatchLabel {
  /// The client's own place of a batch, from a request's labels; nil without them.
  fileprivate init?(_ labels: [Label]) throws(CallStatus) {
    guard let replica = labels["replica"] else { return nil }
    guard let batch = labels["batch"].flatMap({ Int64($0) }) else {
      throw CallStatus(
        .invalidArgument, "The label \"batch\" must be a number beside the label \"replica\".")
    }
    self.init(replica: replica, batch: batch)
  }
}
