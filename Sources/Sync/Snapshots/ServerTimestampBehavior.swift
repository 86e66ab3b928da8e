import Documents

/// What a reader is shown for a server timestamp that the server has not given yet.
package enum ServerTimestampBehavior: UInt8, Sendable {
  /// The local clock when the write was made.
  case estimate
  /// What the field held before.
  case previous
  /// Null.
  case none
}

extension ServerTimestampBehavior {
  fileprivate func resolve(_ pending: PendingTimestamp) -> Value {
    switch self {
    case .estimate: .timestamp(pending.localWriteTime)
    case .previous: pending.previous ?? .null
    case .none: .null
    }
  }

  fileprivate func resolve(_ map: MapValue) -> MapValue {
    var resolved = map
    for entry in map.entries {
      guard case .map(let nested) = entry.value else { continue }
      if let pending = nested.pendingTimestamp {
        resolved[entry.name] = resolve(pending)
      } else {
        resolved[entry.name] = .map(resolve(nested))
      }
    }
    return resolved
  }
}

extension Fields {
  func resolvingTimestamps(_ behavior: ServerTimestampBehavior) -> Fields {
    Fields(behavior.resolve(map))
  }
}
