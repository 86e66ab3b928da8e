import Documents
import Wire

@testable import Sync

/// A small server for tests: a database with its whole history, that answers Listen and Write as a
/// real one does, and applies each batch of each replica once.
final class SimulatedServer {
  static let prefix = DatabasePrefix(project: "p")

  typealias State = [DocumentPath: Document]

  /// The database after each commit, the empty one first.
  private(set) var history: [State] = [[:]]
  /// The answers to the last batches of each replica: as many as a client has under way at once.
  private var answers: [String: [(batch: Int, response: WriteResponse)]] = [:]
  /// The answers as they stood after each commit, for going back.
  private var answersAfter: [[String: [(batch: Int, response: WriteResponse)]]] = [[:]]
  /// Which life of the database this is: a restored copy begins a new one.
  private(set) var incarnation: UInt64 = 1
  /// Operations that a restored copy does not have any more.
  private(set) var lost: Set<String> = []
  /// Operations that were refused.
  private(set) var refused: Set<String> = []
  private var connections: [ServerConnection] = []
  /// Tokens older than this are answered as a server does whose log does not reach back so far:
  /// with the documents that changed, and an existence filter instead of the deletions.
  var oldestToken = 0
  /// Whether the answer to a write comes before or after the change on the watch stream.
  var answersFirst = true
  private(set) var repetitions = 0
  private(set) var filters = 0

  var state: State { history[history.count - 1] }
  var sequence: Int { history.count - 1 }

  static func time(_ sequence: Int) -> Timestamp {
    Timestamp(microseconds: 1_700_000_000_000_000 + Int64(sequence) * 1000)
  }

  func accept(_ connection: ServerConnection) { connections.append(connection) }

  func drop(_ connection: ServerConnection) { connections.removeAll { $0 === connection } }

  func noteFilter() { filters += 1 }

  /// The database is replaced by a copy that was made some commits ago. The clock is that of the
  /// commits, so it goes back too.
  func restore(_ sequence: Int) {
    for path in state.keys where path.string.hasPrefix("operations/") {
      if history[sequence][path] == nil { lost.insert(path.id) }
    }
    history = Array(history[...sequence])
    answersAfter = Array(answersAfter[...sequence])
    answers = answersAfter[sequence]
    oldestToken = min(oldestToken, sequence)
    incarnation += 1
  }

  /// A place as a token: 32 bytes, as the real server makes them.
  var token: [UInt8] {
    [incarnation, UInt64(sequence), 0, 0].flatMap { number in
      (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> UInt64($0 * 8)) }
    }
  }

  /// The sequence of a token; nil if it is not of this life of the database.
  func sequence(of token: [UInt8]) -> Int? {
    if token.count != 32 || token[0..<8] != self.token[0..<8] { return nil }
    return Int(token[8..<16].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  // MARK: Writing

  enum WriteAnswerKind {
    case response(WriteResponse)
    case refused(code: Int, message: String)
  }

  func write(_ request: WriteRequest, from connection: ServerConnection, call: UInt32) {
    let replica = request.labels["replica"] ?? ""
    let batch = Int(request.labels["batch"] ?? "") ?? 0
    if let known = answers[replica]?.first(where: { $0.batch == batch }) {
      repetitions += 1
      connection.answer(.response(known.response), call)
      return
    }
    if let later = answers[replica]?.first(where: { $0.batch > batch }) {
      // As the real server does: it was applied, and its results are gone. Only a client whose device
      // did not work asks for so old a batch.
      let time = later.response.commitTime
      connection.answer(
        .response(
          WriteResponse(
            streamToken: [1],
            writeResults: request.writes.map { _ in WriteResult(updateTime: time) },
            commitTime: time)), call)
      return
    }
    var state = state
    let time = Self.time(sequence + 1)
    var results: [WriteResult] = []
    for mutation in request.writes {
      let existing = state[mutation.path]
      guard mutation.precondition.isMet(by: existing) else {
        note(refused: request)
        connection.answer(.refused(code: existing == nil ? 5 : 6, message: "precondition"), call)
        return
      }
      if mutation.path.string.hasPrefix("forbidden/") {
        note(refused: request)
        connection.answer(.refused(code: 7, message: "forbidden"), call)
        return
      }
      let outcome = mutation.apply(to: existing?.fields, time: .timestamp(time))
      var updateTime: Timestamp? = time
      if let fields = outcome.fields {
        if let existing, existing.fields == fields {
          updateTime = existing.updateTime
        } else {
          state[mutation.path] = Document(
            path: mutation.path, fields: fields, createTime: existing?.createTime ?? time,
            updateTime: time)
        }
      } else {
        state[mutation.path] = nil
        updateTime = nil
      }
      results.append(
        WriteResult(updateTime: updateTime, transformResults: outcome.transformResults))
    }
    history.append(state)
    let response = WriteResponse(
      streamToken: [1], writeResults: results, commitTime: time)
    answers[replica, default: []].append((batch, response))
    if answers[replica]!.count > 10 { answers[replica]!.removeFirst() }
    answersAfter.append(answers)
    if answersFirst { connection.answer(.response(response), call) }
    for connection in connections { connection.tellChanges() }
    if !answersFirst { connection.answer(.response(response), call) }
  }

  private func note(refused request: WriteRequest) {
    for mutation in request.writes where mutation.path.string.hasPrefix("operations/") {
      refused.insert(mutation.path.id)
    }
  }

  // MARK: Queries

  static func results(of kind: Wire.Target.Kind, in state: State) -> [DocumentPath: Document] {
    switch kind {
    case .documents(let paths):
      return state.filter { paths.contains($0.key) }
    case .query(let query):
      var matching = state.values.filter { query.matches($0.path, $0.fields) }
      matching.sort {
        query.compare($0.path, $0.fields, $1.path, $1.fields) == .ascending
      }
      if let limit = query.limit { matching = Array(matching.prefix(limit)) }
      return Dictionary(uniqueKeysWithValues: matching.map { ($0.path, $0) })
    }
  }
}
