import Documents

/// What a group of another tab's changes did to this tab's replica.
final class TabChanges {
  /// Documents that may look different now.
  var touched = DocumentSet()
  /// Those whose pending writes have to be applied anew.
  var rebuilt = DocumentSet()
  /// Documents that came into or left the results of targets.
  private(set) var results: [Results] = []

  final class Results {
    let target: CachedTarget
    var paths = DocumentSet()

    fileprivate init(_ target: CachedTarget) {
      self.target = target
    }
  }

  /// Notes that a document came into the results of a target or left them, or did both.
  func note(_ path: DocumentPath, _ target: CachedTarget) {
    if let results = results(of: target.state.id) {
      results.paths.insert(path)
      return
    }
    let new = Results(target)
    new.paths.insert(path)
    results.append(new)
  }

  func results(of target: Int) -> Results? {
    results.first { $0.target.state.id == target }
  }
}
