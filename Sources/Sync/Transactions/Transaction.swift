package import Documents
internal import Wire

/// One attempt of a transaction: reads first, then writes, which happen only if what was read is
/// still so.
package final class Transaction {
  private let remote: RemoteStore
  /// The version of each document that was read; zero where there is none.
  private var versions: [DocumentPath: Timestamp] = [:]
  private var written = DocumentSet()
  private var mutations: [Mutation] = []
  /// Why a read did not succeed.
  private(set) var readError: SyncError?
  /// What was done wrong.
  private(set) var misuse: SyncError?
  /// What an earlier attempt, of which it is not known whether it happened, had read of the
  /// documents that it wrote.
  private let lost: [DocumentPath: Timestamp]
  private(set) var mayHaveHappened = false

  init(_ remote: RemoteStore, lost: [DocumentPath: Timestamp]) {
    self.remote = remote
    self.lost = lost
  }

  // MARK: Reading

  /// Reads documents as the server has them now. All reads come before the first write.
  /// - Parameter completion: Gets the documents in the order of the paths, or the error, with which
  ///   the transaction's body is then to end.
  package func get(
    _ paths: [DocumentPath],
    _ completion: @escaping (_ documents: [CachedDocument], SyncError?) -> Void
  ) {
    if !mutations.isEmpty {
      misuse = SyncError(.invalidArgument, "A transaction reads before it writes.")
      completion([], misuse)
      return
    }
    let request = BatchGetDocumentsRequest(database: remote.prefix, documents: paths)
    _ = UnaryCall(
      request.encoded(),
      { remote.open("google.firestore.v1.Firestore/BatchGetDocuments", $0) }
    ) { [self] responses, error in
      var found: [DocumentPath: CachedDocument] = [:]
      readError = error ?? take(responses, &found)
      if readError == nil, paths.contains(where: { found[$0] == nil }) {
        readError = SyncError(.internal, "The server left out a document.")
      }
      completion(readError == nil ? paths.compactMap { found[$0] } : [], readError)
    }
  }

  private func take(
    _ responses: [[UInt8]], _ found: inout [DocumentPath: CachedDocument]
  ) -> SyncError? {
    for bytes in responses {
      let response: BatchGetDocumentsResponse
      do throws(DecodingError) {
        response = try BatchGetDocumentsResponse.decode(bytes, database: remote.prefix)
      } catch {
        return SyncError(.internal, error.message)
      }
      let document: CachedDocument
      switch response.result {
      case .found(let known):
        document = CachedDocument(
          known.path, .found, version: known.updateTime, fields: known.fields)
      case .missing(let path): document = CachedDocument(path, .missing)
      case nil: continue
      }
      if let earlier = versions[document.path], earlier != document.version {
        return SyncError(.aborted, "A document changed between two reads.")
      }
      if let earlier = lost[document.path], earlier != document.version { mayHaveHappened = true }
      versions[document.path] = document.version
      found[document.path] = document
    }
    return nil
  }

  // MARK: Writing

  package func set(_ path: DocumentPath, _ fields: MapValue) { write(.set(path, fields)) }

  package func update(_ path: DocumentPath, _ fields: MapValue, mask: FieldMask) {
    write(.update(path, fields, mask: mask))
  }

  package func delete(_ path: DocumentPath) { write(.delete(path)) }

  /// Adds a write.
  package func write(_ mutation: Mutation) {
    var precondition = mutation.precondition
    // The first write to a document is bound to what was read of it.
    if written.insert(mutation.path), let version = versions[mutation.path] {
      if version > .zero {
        if precondition != .exists(false) { precondition = .updateTime(version) }
      } else if precondition == .none {
        precondition = .exists(false)
      } else if precondition == .exists(true) {
        misuse = SyncError(.invalidArgument, "A document that does not exist cannot be updated.")
      }
    }
    mutations.append(
      Mutation(
        mutation.path, mutation.operation, transforms: mutation.transforms,
        precondition: precondition))
  }

  /// All writes, and that what was only read is still so.
  var commitMutations: [Mutation] {
    var all = mutations
    for (path, version) in versions where !written.contains(path) {
      all.append(
        Mutation(
          path, .verify, precondition: version > .zero ? .updateTime(version) : .exists(false)))
    }
    return all
  }

  /// What was read of the documents that are written.
  var writtenVersions: [DocumentPath: Timestamp] {
    versions.filter { written.contains($0.key) }
  }

  /// Whether making the writes twice could be seen.
  var isUnsafeToRepeat: Bool {
    mutations.contains { !$0.transforms.isEmpty && versions[$0.path] == nil }
  }
}
