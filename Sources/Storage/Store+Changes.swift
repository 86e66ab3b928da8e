package import Documents

/// What happened since a place.
package enum ChangesSince: Sendable {
  /// The documents that are not what they were, once each, with their form then and now, and the
  /// place of now.
  case changes([DocumentChange], Place)
  /// The place belongs to another history.
  case unknownPlace(Place)
  /// The place was one of this history's, but the log does not reach back to it any more. What has
  /// changed since has a later update time; what went away is not known.
  case forgotten(Place)
  /// More than a limit; reading anew is cheaper.
  case tooMany(Place)
}

extension Store {
  /// The documents that have changed since a place, for somebody who saw them then.
  /// - Parameters:
  ///   - limit: How many changed documents to look at.
  ///   - byteLimit: How many bytes of fields, of then and now, to return.
  ///   - isWanted: Which documents to return.
  package func changes(
    since place: Place, limit: Int = 10_000, byteLimit: Int = .max,
    where isWanted: @escaping @Sendable (DocumentPath) -> Bool = { _ in true },
    completion: @escaping @Sendable (Result<ChangesSince, StorageError>) -> Void
  ) {
    answer(completion) { [incarnation] (connection) throws(StorageError) in
      let log = connection.log
      let now = try log.lastEntry().place(incarnation)
      guard place.incarnation == incarnation else { return .unknownPlace(now) }
      guard let entry = try log.entry(place.sequence) else {
        let oldest = try log.oldestEntry()
        return place.sequence < oldest.sequence && place.time.microseconds < oldest.time
          ? .forgotten(now) : .unknownPlace(now)
      }
      guard entry.nonce == place.nonce else { return .unknownPlace(now) }
      guard let first = try log.firstChange(after: place.sequence) else {
        return .changes([], now)
      }
      let then = try Snapshot(
        .sequence(place.sequence), incarnation: incarnation, connection)
      let rows = try log.changedRows(from: first, limit: limit + 1)
      if rows.count > limit { return .tooMany(now) }
      var changes: [DocumentChange] = []
      var bytes = 0
      for row in rows {
        guard let (path, record, _) = try connection.documents.find(row: row), isWanted(path) else {
          continue
        }
        let old = try then.document(record, path)
        if old != record.document {
          changes.append(DocumentChange(path: path, old: old, new: record.document))
          for document in [old, record.document] { bytes += document?.fields.encoded.count ?? 0 }
          if bytes > byteLimit { return .tooMany(now) }
        }
      }
      return .changes(changes, now)
    }
  }
}
