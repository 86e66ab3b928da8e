import Documents
import Storage
import Wire

/// One target of a stream.
final class ListenTarget {
  let id: Int
  let kind: Kind
  /// Whether the target ends when it is current.
  let once: Bool
  /// The stream that it belongs to. A stream removes its targets from the hub before it goes.
  unowned let stream: ListenStream
  /// How far the client has been told of it; nil until its results have been sent. While the stream
  /// is live it is the hub's place and not kept here.
  var place: Place?
  /// Whether the client has been told that the target is current.
  var isCurrent = false

  enum Kind {
    case query(Query, key: UTF8Key)
    case documents(Set<DocumentPath>)
  }

  init(id: Int, kind: Kind, once: Bool, stream: ListenStream) {
    self.id = id
    self.kind = kind
    self.once = once
    self.stream = stream
  }

  var isLimited: Bool {
    if case .query(let query, _) = kind { query.isLimited } else { false }
  }

  /// What a change means for the target, where each document is judged by itself.
  func effect(of change: ChangedDocument) -> TargetEffect? {
    switch kind {
    case .query(let query, _): query.effect(of: change)
    case .documents(let paths):
      paths.contains(change.path) ? (change.isDeleted ? .removed : .changed) : nil
    }
  }
}
