package import Documents

/// Documents in limbo: results of a query here, but not there, though the server's results are
/// complete. Each is looked up by itself, a limited number at a time, the rest in turn.
package final class LimboResolver {
  package private(set) var active: [Resolution] = []
  package private(set) var waiting: [DocumentPath] = []
  /// Which targets have a document in limbo.
  private var references: [(path: DocumentPath, target: Int)] = []
  private let limit: Int
  private var nextTarget = 1

  package final class Resolution {
    package let path: DocumentPath
    package let target: Int
    var hasReceivedDocument = false

    init(_ path: DocumentPath, _ target: Int) {
      self.path = path
      self.target = target
    }
  }

  init(limit: Int) {
    self.limit = limit
  }

  func add(_ path: DocumentPath, target: Int) {
    references.append((path, target))
    if !waiting.contains(path), !active.contains(where: { $0.path == path }) {
      waiting.append(path)
    }
  }

  /// - Returns: Whether some other target still has the document in limbo.
  func removeReference(_ path: DocumentPath, target: Int) -> Bool {
    references.removeAll { $0.target == target && $0.path == path }
    return references.contains { $0.path == path }
  }

  /// - Returns: The documents that no target has in limbo any more.
  func removeReferences(from target: Int) -> [DocumentPath] {
    let removed = references.filter { $0.target == target }
    references.removeAll { $0.target == target }
    return removed.map { $0.path }.filter { path in
      !references.contains { $0.path == path }
    }
  }

  /// The next look-up, if one may begin. Its target's number is odd.
  func startNext() -> (path: DocumentPath, target: Int)? {
    guard !waiting.isEmpty, active.count < limit else { return nil }
    let path = waiting.removeFirst()
    let target = nextTarget
    nextTarget += 2
    active.append(Resolution(path, target))
    return (path, target)
  }

  /// The document need not be looked up any more.
  /// - Returns: The target that looks it up, if one does.
  func end(_ path: DocumentPath) -> Int? {
    waiting.removeAll { $0 == path }
    guard let index = active.firstIndex(where: { $0.path == path }) else { return nil }
    return active.remove(at: index).target
  }

  func document(of target: Int) -> DocumentPath? {
    resolution(target)?.path
  }

  /// The document, if the look-up found it.
  func receivedDocument(of target: Int) -> DocumentPath? {
    guard let resolution = resolution(target), resolution.hasReceivedDocument else { return nil }
    return resolution.path
  }

  /// Takes notice of what a snapshot says about a look-up.
  func note(_ change: TargetChange) {
    guard let resolution = resolution(change.target) else { return }
    if !change.added.isEmpty {
      resolution.hasReceivedDocument = true
    } else if !change.removed.isEmpty {
      resolution.hasReceivedDocument = false
    }
  }

  private func resolution(_ target: Int) -> Resolution? {
    active.first { $0.target == target }
  }
}
