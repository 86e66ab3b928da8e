@testable import Documents
@testable import Storage

/// What a library must be after some commits, worked out in the plainest way.
struct LibraryModel {
  private(set) var documents: [DocumentPath: Document] = [:]
  /// The documents after every commit, by sequence.
  private(set) var history: [[DocumentPath: Document]] = [[:]]
  private(set) var changes: [[DocumentChange]] = []
  private var answered: [String: (batch: Int64, result: CommitResult)] = [:]

  /// What the store must answer to a request.
  enum Expectation {
    case refusal(StatusCode)
    /// Applied now: the update times and transform results.
    case results([WriteResult])
    case repetition(CommitResult)
    case forgottenRepetition
  }

  /// - Parameter time: The commit's time, which is the store's to choose.
  mutating func commit(_ request: CommitRequest, time: Timestamp) -> Expectation {
    if let label = request.label, let last = answered[label.replica] {
      if label.batch == last.batch { return .repetition(last.result) }
      if label.batch < last.batch { return .forgottenRepetition }
    }
    var next = documents
    var results: [WriteResult] = []
    for write in request.writes {
      let old = next[write.path]
      switch write.precondition {
      case .exists(true) where old == nil: return .refusal(.notFound)
      case .exists(false) where old != nil: return .refusal(.alreadyExists)
      case .updateTime(let time) where old?.updateTime != time:
        return .refusal(.failedPrecondition)
      default: break
      }
      let (map, transformed) = apply(write, to: old?.fields.map, time)
      if let map {
        if map != old?.fields.map {
          next[write.path] = Document(
            path: write.path, fields: Fields(map), createTime: old?.createTime ?? time,
            updateTime: time)
        }
      } else {
        next[write.path] = nil
      }
      results.append(
        WriteResult(updateTime: next[write.path]?.updateTime, transformResults: transformed))
    }
    remember(next)
    return .results(results)
  }

  mutating func remember(_ label: BatchLabel, _ result: CommitResult) {
    answered[label.replica] = (label.batch, result)
  }

  private mutating func remember(_ next: [DocumentPath: Document]) {
    let paths = Set(documents.keys).union(next.keys)
    changes.append(
      paths.sorted().filter { documents[$0] != next[$0] }
        .map { DocumentChange(path: $0, old: documents[$0], new: next[$0]) })
    documents = next
    history.append(next)
  }

  private func apply(
    _ write: Mutation, to old: MapValue?, _ time: Timestamp
  ) -> (MapValue?, [Value]) {
    var map: MapValue
    switch write.operation {
    case .set(let fields): map = fields.map
    case .update(let fields, let mask):
      map = old ?? MapValue()
      for field in mask.paths { map[field] = fields.map[field] }
    case .delete: return (nil, [])
    case .verify: return (old, [])
    }
    var results: [Value] = []
    for transform in write.transforms {
      switch transform.operation {
      case .increment(.integer(let step)):
        var sum = step
        if case .integer(let number)? = map[transform.field] { sum += number }
        map[transform.field] = .integer(sum)
        results.append(.integer(sum))
      case .serverTimestamp:
        let value = Value.timestamp(
          Timestamp(microseconds: time.microseconds / 1000 * 1000))
        map[transform.field] = value
        results.append(value)
      default: preconditionFailure("The model knows no other transforms.")
      }
    }
    return (map, results)
  }
}
