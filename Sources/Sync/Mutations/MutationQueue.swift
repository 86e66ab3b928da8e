import Documents

/// One user's writes that the server has not acknowledged, oldest first, and what they make of
/// the documents.
package final class MutationQueue {
  package private(set) var batches: [MutationBatch] = []
  /// What the server refused, oldest first.
  package internal(set) var refused: [RefusedWrite] = []
  /// The batches that were removed last: another tab's word of one of them may come late.
  private var gone: [Int] = []
  private static let mostGone = 128
  /// How many batches write a document.
  private var writers: [DocumentPath: Boxed] = [:]
  private(set) var overlays: [DocumentPath: Overlay] = [:]

  package init() {}

  package var isEmpty: Bool { batches.isEmpty }

  /// Puts a batch where its identifier belongs: mostly at the end, but what another tab wrote may
  /// be heard of late.
  /// - Returns: Whether it was not there before.
  @discardableResult
  func insert(_ batch: MutationBatch) -> Bool {
    let place = index(of: batch.id) ?? batches.count
    if place < batches.count, batches[place].id == batch.id { return false }
    batches.insert(batch, at: place)
    for path in batch.paths { writers[path] = Boxed((writers[path]?.value ?? 0) + 1) }
    return true
  }

  func remove(_ id: Int) -> MutationBatch? {
    if gone.count == MutationQueue.mostGone { gone.removeFirst(MutationQueue.mostGone / 2) }
    gone.append(id)
    guard let index = index(of: id), batches[index].id == id else { return nil }
    let batch = batches.remove(at: index)
    for path in batch.paths {
      let count = (writers[path]?.value ?? 1) - 1
      writers[path] = count == 0 ? nil : Boxed(count)
    }
    return batch
  }

  /// Whether the batch was here, as far back as anybody can have missed it.
  func isGone(_ id: Int) -> Bool { gone.contains(id) }

  func batch(_ id: Int) -> MutationBatch? {
    guard let index = index(of: id), batches[index].id == id else { return nil }
    return batches[index]
  }

  /// The oldest batch that is not among these few.
  func firstBatch(besides others: [MutationBatch]) -> MutationBatch? {
    batches.first { batch in !others.contains { $0.id == batch.id } }
  }

  func batches(writing path: DocumentPath) -> [MutationBatch] {
    var left = writers[path]?.value ?? 0
    var result: [MutationBatch] = []
    for batch in batches where left > 0 {
      if batch.mutations.contains(where: { $0.path == path }) {
        result.append(batch)
        left -= 1
      }
    }
    return result
  }

  func contains(_ path: DocumentPath) -> Bool { writers[path] != nil }

  func setOverlay(_ overlay: Overlay?, of path: DocumentPath) {
    overlays[path] = overlay
  }

  /// The index of the first batch whose identifier is not below this one.
  private func index(of id: Int) -> Int? {
    var low = 0
    var high = batches.count
    while low < high {
      let middle = (low + high) / 2
      if batches[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < batches.count ? low : nil
  }
}
