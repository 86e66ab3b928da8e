package import Documents

/// Documents in limbo: results of a query here, but not there, though the server's results are
/// complete. Each is looked up by itself, a limited number at a time, the rest in turn.
package final class LimboResolver {
  /// In the order in which they came into limbo.
  private var documents: [LimboDocument] = []
  private let limit: Int
  private var activeCount = 0
  private var nextLookUp = 1

  /// One document in limbo.
  package final class LimboDocument {
    package let path: DocumentPath
    /// The targets that have it in limbo.
    fileprivate var targets: [Int] = []
    /// The target that looks it up, an odd number; 0 while it waits.
    package fileprivate(set) var lookUp = 0
    fileprivate var isReceived = false

    fileprivate init(_ path: DocumentPath) {
      self.path = path
    }
  }

  init(limit: Int) {
    self.limit = limit
  }

  /// Those that are being looked up.
  package var active: [LimboDocument] { documents.filter { $0.lookUp > 0 } }
  /// Those whose turn has not come.
  package var waiting: [LimboDocument] { documents.filter { $0.lookUp == 0 } }

  func add(_ path: DocumentPath, target: Int) {
    let document: LimboDocument
    if let index = index(of: path) {
      document = documents[index]
    } else {
      document = LimboDocument(path)
      documents.append(document)
    }
    document.targets.append(target)
  }

  /// A target does not have a document in limbo any more, or none if no path is given.
  /// - Returns: The look-ups that nobody needs any more.
  func remove(_ path: DocumentPath?, target: Int) -> [Int] {
    var lookUps: [Int] = []
    for document in documents where path == nil || document.path == path {
      guard let index = document.targets.firstIndex(of: target) else { continue }
      document.targets.remove(at: index)
      if document.targets.isEmpty, document.lookUp > 0 { lookUps.append(document.lookUp) }
    }
    var index = documents.count
    while index > 0 {
      index -= 1
      if documents[index].targets.isEmpty { drop(index) }
    }
    return lookUps
  }

  /// The next look-up, if one may begin.
  func startNext() -> LimboDocument? {
    guard activeCount < limit else { return nil }
    for document in documents where document.lookUp == 0 {
      document.lookUp = nextLookUp
      nextLookUp += 2
      activeCount += 1
      return document
    }
    return nil
  }

  /// A look-up was refused: the document is not in limbo any more, whoever had it there.
  /// - Returns: The document, if this was a look-up.
  func end(lookUp: Int) -> DocumentPath? {
    guard let index = index(of: lookUp) else { return nil }
    let path = documents[index].path
    drop(index)
    return path
  }

  /// The document, if the look-up found it.
  func receivedDocument(of lookUp: Int) -> DocumentPath? {
    guard let index = index(of: lookUp), documents[index].isReceived else { return nil }
    return documents[index].path
  }

  /// Takes notice of what a snapshot says about a look-up.
  func note(_ change: TargetChange) {
    guard let index = index(of: change.target) else { return }
    if !change.added.isEmpty {
      documents[index].isReceived = true
    } else if !change.removed.isEmpty {
      documents[index].isReceived = false
    }
  }

  private func drop(_ index: Int) {
    if documents[index].lookUp > 0 { activeCount -= 1 }
    documents.remove(at: index)
  }

  private func index(of path: DocumentPath) -> Int? {
    documents.firstIndex { $0.path == path }
  }

  private func index(of lookUp: Int) -> Int? {
    lookUp == 0 ? nil : documents.firstIndex { $0.lookUp == lookUp }
  }
}
