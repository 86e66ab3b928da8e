import Documents
import Storage

/// One transaction of a client that is under way.
final class Transaction {
  enum Mode {
    /// Reads without locks, all as of one moment, which has this time.
    case readOnly(ReadPoint, Timestamp)
    case readWrite
  }

  let token: TransactionToken
  let mode: Mode
  let owner: LockOwner
  /// When it began, in the loop's milliseconds.
  let began: Int64
  /// When the last of its requests was answered.
  var lastUse: Int64
  /// Requests that are not answered yet.
  var requests = 0
  var reads = ReadSet()
  /// The commit as of which it read last: all it has read is true there.
  var lastSequence: Int64?
  /// Whether it is an attempt after one that failed. Then what it reads is likely to be written, and
  /// by others too, so it locks it for itself alone: shared locks would only fail again.
  let isRetry: Bool
  /// The attempt that it named as the one before it. Python's client names the first one each time,
  /// so what is remembered of this attempt is remembered under that token too.
  let retried: TransactionToken?
  /// What the attempt before had read or wanted to write, locked with the first reading.
  var claims: [Lock]
  /// What it holds; true where nobody else may.
  private(set) var documents: [DocumentPath: Bool] = [:]
  private(set) var queries: [Query: Bool] = [:]

  init(
    _ token: TransactionToken, _ mode: Mode, retrying retried: TransactionToken?,
    _ ended: EndedTransaction?, now: Int64
  ) {
    self.token = token
    self.mode = mode
    owner = LockOwner(number: token.number, age: ended?.age)
    began = now
    lastUse = now
    isRetry = retried != nil
    self.retried = retried
    claims = ended?.claims ?? []
  }
}

extension Transaction {
  var lockCount: Int { documents.count + queries.count }

  /// Which of some locks it does not hold yet.
  func missing(_ locks: [Lock]) -> [Lock] {
    locks.filter { lock in
      let held =
        switch lock.item {
        case .document(let path): documents[path]
        case .query(let query): queries[query]
        }
      guard let held else { return true }
      return lock.isExclusive && !held
    }
  }

  func took(_ locks: [Lock]) {
    for lock in locks {
      switch lock.item {
      case .document(let path): documents[path] = lock.isExclusive
      case .query(let query): queries[query] = lock.isExclusive
      }
    }
  }

  /// What an attempt after this one will want, this one's writes included.
  func claims(_ writes: [Mutation]) -> [Lock] {
    let paths = Set(documents.keys).union(writes.map(\.path))
    return paths.map { Lock(.document($0), isExclusive: true) }
      + queries.keys.map { Lock(.query($0), isExclusive: true) } + claims
  }

  func note(_ scope: ReadScope, asOf sequence: Int64) {
    lastSequence = sequence
    switch scope {
    case .documents(let paths): for path in paths { reads.insert(path, asOf: sequence) }
    case .query(let query): reads.insert(query, asOf: sequence)
    }
  }
}
