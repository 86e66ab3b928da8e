/// What stands in a document for a server timestamp that the server has not given yet. It is
/// local: it never travels and is never stored by a server.
public struct PendingTimestamp: Equatable, Sendable {
  /// The local clock when the write was made: the estimate that a reader may be shown.
  public let localWriteTime: Timestamp
  /// What the field held before.
  public let previous: Value?

  public init(localWriteTime: Timestamp, previous: Value?) {
    self.localWriteTime = localWriteTime
    self.previous = previous
  }

  /// As a value inside a document. Kept as a marked map, so that values need no case that
  /// only the client knows.
  public var value: Value {
    var map = MapValue()
    map[MapValue.typeName] = .string(MapValue.pendingTimestampType)
    map[PendingTimestamp.timeName] = .timestamp(localWriteTime)
    if let previous { map[PendingTimestamp.previousName] = previous }
    return .map(map)
  }

  fileprivate static let timeName = "__local_write_time__"
  fileprivate static let previousName = "__previous_value__"
}

extension MapValue {
  /// The pending server timestamp that this map stands for, if it does.
  public var pendingTimestamp: PendingTimestamp? {
    guard rank == .pendingTimestamp, let localWriteTime else { return nil }
    return PendingTimestamp(
      localWriteTime: localWriteTime, previous: self[PendingTimestamp.previousName])
  }

  /// The time that only a pending timestamp has.
  var localWriteTime: Timestamp? {
    if case .timestamp(let time)? = self[PendingTimestamp.timeName] { time } else { nil }
  }
}

extension Value {
  /// The pending server timestamp that this value stands for, if it does.
  public var pendingTimestamp: PendingTimestamp? {
    if case .map(let map) = self { map.pendingTimestamp } else { nil }
  }
}
