import Documents
import Storage
import Wire

/// One Write call: requests applied one after the other, each as a whole.
///
/// What has arrived while the store was busy is given to it together, and becomes durable together;
/// after one that fails nothing happens any more, and the stream ends.
final class WriteStream: CallHandler {
  /// So many requests wait before the client is slowed down. Google's clients send ten ahead.
  private static let waitingLimit = 16
  /// … or so many bytes of requests, one in any case.
  private static let waitingBytesLimit = 12 * 1024 * 1024
  /// So many writes are given to the store at once at most, one request in any case.
  private static let writesAtOnce = 500

  private let call: Call
  private let database: ServedDatabase
  private var prefix: DatabasePrefix?
  private var waiting: [(request: WriteRequest, bytes: Int)] = []
  private var waitingBytes = 0
  /// Of the requests that the store works on.
  private var committingBytes = 0
  /// Why nothing after the waiting requests is taken: a client holds the end of a stream against
  /// its oldest request without an answer, so those before the one that is refused come first.
  private var refusal: CallStatus?
  private var isCommitting = false
  private var isHalfClosed = false
  private var isPaused = false
  private var answered: UInt64 = 0

  init(_ call: Call, _ database: ServedDatabase) {
    self.call = call
    self.database = database
  }

  static func opening(_ call: Call, _ databases: DatabaseDirectory) -> any CallHandler {
    StreamOpening(call, databases) { WriteStream($0, $1) }
  }

  func received(_ message: ArraySlice<UInt8>) {
    guard refusal == nil else { return }
    defer { hold() }
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
    let request = try WriteRequest.read(message, known: prefix)
    guard prefix != nil else {
      try open(request)
      return
    }
    waiting.append((request, message.count))
    waitingBytes += message.count
    work()
    if waiting.count > Self.waitingLimit || waitingBytes > Self.waitingBytesLimit, !isPaused {
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
    let requests = takeRequests()
    if isPaused, waiting.count <= Self.waitingLimit / 2,
      waitingBytes <= Self.waitingBytesLimit / 2
    {
      isPaused = false
      call.pauseReceiving(false)
    }
    guard !requests.isEmpty else {
      work()
      return
    }
    isCommitting = true
    database.write(requests, for: call) { self.committed($0) }
  }

  /// The next requests that the store can take together. One without writes is answered here.
  private func takeRequests() -> [Storage.CommitRequest] {
    var requests: [Storage.CommitRequest] = []
    var count = 0
    while let (next, bytes) = waiting.first {
      if next.writes.isEmpty {
        guard requests.isEmpty else { break }
        dropFirst()
        answer(WriteResponse(streamToken: nextToken()))
        continue
      }
      count += next.writes.count
      if count > Self.writesAtOnce, !requests.isEmpty { break }
      do throws(CallStatus) {
        let label = try BatchLabel(next.labels)
        requests.append(Storage.CommitRequest(next.writes, by: call.principal, label: label))
        dropFirst()
        committingBytes += bytes
      } catch {
        refusal = error
        waiting = []
        waitingBytes = 0
      }
    }
    return requests
  }

  private func dropFirst() {
    waitingBytes -= waiting.removeFirst().bytes
  }

  /// Tells what is in memory of the stream.
  private func hold() {
    call.hold(waitingBytes + committingBytes)
  }

  private func committed(_ results: [Result<CommitResult, CommitError>]) {
    isCommitting = false
    call.isWriting = false
    committingBytes = 0
    defer { hold() }
    for result in results {
      guard !call.isOver, let prefix else { return }
      switch result {
      case .success(let result):
        answer(
          WriteResponse(
            streamToken: nextToken(), writeResults: result.writes.map { $0.wire },
            commitTime: result.time))
      case .failure(let error):
        call.end(CallStatus(error, prefix))
      }
    }
    work()
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
