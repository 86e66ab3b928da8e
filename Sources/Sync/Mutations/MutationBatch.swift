package import Documents

/// Writes that were made together and are committed together.
package final class MutationBatch {
  /// Ascending in the order of making, for one replica. The remainder by `slots` says which tab
  /// made it: so tabs need not wait for each other to have numbers of their own.
  package let id: Int
  package let localWriteTime: Timestamp
  /// What fields held that are incremented by these writes: the local view of an increment starts
  /// from there, whatever the server sends meanwhile.
  package let baseMutations: [Mutation]
  package let mutations: [Mutation]

  /// Whether the server may have it already. Only one that was made here and never sent can be
  /// taken back.
  var mayBeSent = false

  /// Whether the device has it.
  var isStored = true
  /// Which run of the program made it. Batches of two copies of one replica have the same numbers, and
  /// the server would take the second one's for repetitions.
  var session = ""

  /// How many tabs can write at the same time.
  static let slots = 64

  package init(
    id: Int, localWriteTime: Timestamp, baseMutations: [Mutation], mutations: [Mutation]
  ) {
    self.id = id
    self.localWriteTime = localWriteTime
    self.baseMutations = baseMutations
    self.mutations = mutations
  }

  /// The documents that it writes, each once, in order of appearance.
  var paths: [DocumentPath] {
    if mutations.count == 1 { return [mutations[0].path] }
    var seen = DocumentSet()
    return mutations.compactMap { seen.insert($0.path) ? $0.path : nil }
  }

  /// The local view of a document after these writes.
  func apply(to document: LocalView) -> LocalView {
    var view = document
    for mutation in baseMutations where mutation.path == document.document.path {
      view = mutation.applyLocally(to: view, time: localWriteTime)
    }
    for mutation in mutations where mutation.path == document.document.path {
      view = mutation.applyLocally(to: view, time: localWriteTime)
    }
    return view
  }

  /// The document as the server has it after these writes.
  func apply(to document: CachedDocument, acknowledged result: BatchResult) -> CachedDocument {
    var document = document
    for (index, mutation) in mutations.enumerated() where mutation.path == document.path {
      if index < result.results.count {
        document = mutation.applyAcknowledged(to: document, result.results[index])
      }
    }
    return document
  }
}
