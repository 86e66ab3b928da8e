import Documents
import Storage
import Wire

/// The messages of a Listen stream that are not documents.
enum ListenMessages {
  /// A consistent point: all targets of the stream are as of a place.
  static func snapshot(_ place: Place) -> [UInt8] {
    encode(TargetChange(.noChange, resumeToken: place.token, readTime: place.time))
  }

  static func added(_ targetID: Int) -> [UInt8] {
    encode(TargetChange(.add, targetIDs: [targetID]))
  }

  static func current(_ targetIDs: [Int], _ place: Place) -> [UInt8] {
    encode(
      TargetChange(
        .current, targetIDs: targetIDs, resumeToken: place.token, readTime: place.time))
  }

  static func reset(_ targetID: Int) -> [UInt8] {
    encode(TargetChange(.reset, targetIDs: [targetID]))
  }

  /// - Parameter cause: why the target ended; nil if the client wanted it.
  static func removed(_ targetID: Int, _ cause: CallStatus?) -> [UInt8] {
    let status = cause.map { Status(code: $0.code.rawValue, message: $0.message) }
    return encode(TargetChange(.remove, targetIDs: [targetID], cause: status))
  }

  /// A document that is in no target's results any more.
  static func left(
    _ change: ChangedDocument, _ removedTargetIDs: [Int], _ readTime: Timestamp,
    _ prefix: DatabasePrefix
  ) -> [UInt8] {
    let response: ListenResponse =
      change.isDeleted
      ? .documentDelete(
        DocumentDelete(change.path, removedTargetIDs: removedTargetIDs, readTime: readTime))
      : .documentRemove(
        DocumentRemove(change.path, removedTargetIDs: removedTargetIDs, readTime: readTime))
    return response.encoded(database: prefix)
  }

  static func filter(_ filter: ExistenceFilter) -> [UInt8] {
    ListenResponse.filter(filter).encoded(database: noDatabase)
  }

  /// Target changes hold no names, so any database's name does.
  private static func encode(_ change: TargetChange) -> [UInt8] {
    ListenResponse.targetChange(change).encoded(database: noDatabase)
  }

  private static let noDatabase = DatabasePrefix(project: "")
}
