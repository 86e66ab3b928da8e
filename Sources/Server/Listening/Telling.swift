import Documents
import Storage

/// What the live streams are about to be told: the step from one place to a later one.
struct Telling {
  let from: Place
  let to: Place
  /// First the documents that changed, then those that changes pushed into or out of windows.
  private(set) var changes: [ChangedDocument]
  /// The streams that have something to hear; what, is staged with them.
  private(set) var streams: [ListenStream] = []

  private let changedCount: Int
  private var limited: [Int: [(watched: WatchedQuery, effect: TargetEffect)]] = [:]
  /// By path; made when it is needed.
  private lazy var positions: [DocumentPath: Int] = Dictionary(
    uniqueKeysWithValues: changes[..<changedCount].enumerated().map { ($1.path, $0) })

  init(_ changes: [ChangedDocument], from: Place, to: Place) {
    self.changes = changes
    self.from = from
    self.to = to
    changedCount = changes.count
  }

  /// Adds what changes mean for a limited query whose window could judge them.
  mutating func add(
    _ effects: [Int: TargetEffect], leaving: [DocumentPath], for watched: WatchedQuery
  ) {
    for (position, effect) in effects {
      limited[position, default: []].append((watched, effect))
    }
    for path in leaving {
      addPushed(ChangedDocument(leaving: path), .removed, watched)
    }
  }

  /// Adds the difference between the results that a limited query had and those that it has.
  mutating func add(
    _ documents: [Document], before: [DocumentPath], for watched: WatchedQuery
  ) {
    let known = Set(before)
    var remaining = known
    for document in documents {
      remaining.remove(document.path)
      if let position = positions[document.path] {
        limited[position, default: []].append((watched, .changed))
      } else if !known.contains(document.path) {
        addPushed(ChangedDocument(entering: document), .changed, watched)
      }
    }
    for path in remaining {
      if let position = positions[path] {
        limited[position, default: []].append((watched, .removed))
      } else {
        addPushed(ChangedDocument(leaving: path), .removed, watched)
      }
    }
  }

  /// Stages everything with the streams, in the order of the changes.
  mutating func stage(_ directory: WatchDirectory) {
    for position in changes.indices {
      if position < changedCount {
        directory.forEachStateless(changes[position]) { target, effect in
          stage(position, target, effect)
        }
      }
      for (watched, effect) in limited[position] ?? [] {
        for target in watched.targets.values {
          stage(position, target, effect)
        }
      }
    }
  }

  private mutating func stage(_ position: Int, _ target: ListenTarget, _ effect: TargetEffect) {
    if target.stream.staged.isEmpty { streams.append(target.stream) }
    target.stream.staged.add(position, target.id, effect)
  }

  private mutating func addPushed(
    _ document: ChangedDocument, _ effect: TargetEffect, _ watched: WatchedQuery
  ) {
    changes.append(document)
    limited[changes.count - 1] = [(watched, effect)]
  }
}
