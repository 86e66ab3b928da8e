internal import Documents

/// Works out what a commit's writes make of the documents, without writing anything: a commit
/// that is refused half way leaves its neighbours in the group as they are.
struct CommitEvaluation {
  /// A document that the commit touches.
  struct Touched {
    let path: DocumentPath
    let record: DocumentRecord?
    var current: Document?
    var transforms = 0

    var isChanged: Bool { current != record?.document }
  }

  /// In the order in which the writes first name them.
  private(set) var touched: [Touched] = []
  private(set) var results: [WriteResult] = []
  private var indexes: [DocumentPath: Int] = [:]
  private let time: Timestamp
  private let serverTime: Value

  init(
    _ writes: [Mutation], at time: Timestamp, documents: DocumentTable
  ) throws(CommitError) {
    self.time = time
    serverTime = .timestamp(time.truncatedToMilliseconds)
    touched.reserveCapacity(writes.count)
    results.reserveCapacity(writes.count)
    try WriteSequence.check(writes)
    for write in writes {
      try write.validate()
      let index = try index(of: write.path, documents)
      touched[index].transforms += write.transforms.count
      if touched[index].transforms > Limits.transforms { throw .tooManyTransforms(write.path) }
      touched[index].current = try apply(write, to: touched[index].current)
    }
  }

  private mutating func index(
    of path: DocumentPath, _ documents: DocumentTable
  ) throws(CommitError) -> Int {
    if let index = indexes[path] { return index }
    let record: DocumentRecord?
    do throws(StorageError) {
      record = try documents.find(path)
    } catch {
      throw .storage(error)
    }
    touched.append(Touched(path: path, record: record, current: record?.document))
    indexes[path] = touched.count - 1
    return touched.count - 1
  }

  /// - Returns: The document afterwards.
  private mutating func apply(
    _ write: Mutation, to existing: Document?
  ) throws(CommitError) -> Document? {
    var document = existing
    if !write.precondition.isMet(by: document) { throw refusal(of: write, document) }
    if write.keepsFields, let fields = document?.fields, fields.isDamaged {
      throw .storage(.damaged("the fields of \(write.path.string) cannot be read"))
    }
    let outcome = write.apply(to: document?.fields, time: serverTime)
    if let fields = outcome.fields {
      if fields != document?.fields {
        let changed = Document(
          path: write.path, fields: fields, createTime: document?.createTime ?? time,
          updateTime: time)
        try changed.checkLimits()
        document = changed
      }
    } else {
      document = nil
    }
    results.append(
      WriteResult(
        updateTime: document?.updateTime, transformResults: outcome.transformResults))
    return document
  }

  private func refusal(of write: Mutation, _ document: Document?) -> CommitError {
    switch write.precondition {
    case .exists(false): .alreadyExists(write.path)
    case .exists(true), .none: .noDocument(write.path)
    case .updateTime(let required):
      .versionMismatch(write.path, stored: document?.updateTime, required: required)
    }
  }
}

extension Mutation {
  /// Whether what comes of it depends on the fields that are there.
  fileprivate var keepsFields: Bool {
    switch operation {
    case .update: true
    case .verify: !transforms.isEmpty
    case .set, .delete: false
    }
  }
}

extension Fields {
  /// Whether the bytes are those of a damaged file. They show as no fields, and an update would make
  /// that true for good.
  fileprivate var isDamaged: Bool { !isEmpty && map.isEmpty }
}
