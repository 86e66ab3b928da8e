internal import Documents

/// The last batches of every client with what they were answered, so that writes happen once.
///
/// A client has up to ten batches under way, and sends all of them again when the connection broke
/// before their answers came: so the answers to more than the last one must be known.
final class ReplicaTable {
  struct Entry {
    let batch: Int64
    let result: CommitResult
  }

  private let find: Statement
  private let store: Statement
  private let forget: Statement
  private let forgetOld: Statement
  private let forgetReplicas: Statement
  private let countReplicas: Statement

  private static let keptBatches = 16
  /// A label names a replica and its slot, some tens of bytes.
  static let labelBytes = 256
  /// How long answers are kept for a replica that sends nothing, in microseconds: 180 days.
  static let answerAge: Int64 = 180 * 24 * 3600 * 1_000_000
  /// The replicas that are known although they have sent nothing for so long.
  static let keptReplicas: Int64 = 10_000

  init(_ database: Database) throws(StorageError) {
    find = try database.prepare(
      """
      SELECT batch, sequence, time, results FROM replicas
      WHERE replica = ?1 AND batch >= ?2 ORDER BY batch LIMIT 1
      """)
    store = try database.prepare(
      "INSERT INTO replicas (replica, batch, sequence, time, results) VALUES (?1, ?2, ?3, ?4, ?5)")
    forget = try database.prepare(
      """
      DELETE FROM replicas WHERE replica = ?1 AND batch < (
        SELECT batch FROM replicas WHERE replica = ?1 ORDER BY batch DESC LIMIT 1 OFFSET ?2)
      """)
    forgetOld = try database.prepare(
      """
      DELETE FROM replicas WHERE time < ?1 AND batch < (
        SELECT max(batch) FROM replicas AS later WHERE later.replica = replicas.replica)
      """)
    countReplicas = try database.prepare("SELECT count(DISTINCT replica) FROM replicas")
    forgetReplicas = try database.prepare(
      """
      DELETE FROM replicas WHERE replica IN (
        SELECT replica FROM replicas GROUP BY replica HAVING max(time) < ?1
        ORDER BY max(time) LIMIT ?2)
      """)
  }

  /// Forgets what replicas that are long gone were answered. Of each the last batch stays, by which a
  /// device that comes back after a year is still not taken twice; only of the many thousands of
  /// replicas that nobody has the oldest go altogether.
  /// - Parameters:
  ///   - time: Before which an answer is old, in microseconds.
  ///   - kept: How many replicas may stay.
  func forget(before time: Int64, kept: Int64 = ReplicaTable.keptReplicas) throws(StorageError) {
    try forgetOld.run(.integer(time))
    let excess = (try countReplicas.first { row in row.integer(0) } ?? 0) - kept
    if excess > 0 { try forgetReplicas.run(.integer(time), .integer(excess)) }
  }

  /// The batch, or the first one after it that is known: what comes before that was applied too.
  func batch(_ label: BatchLabel) throws(StorageError) -> Entry? {
    try find.first(.text(label.replica), .integer(label.batch)) { (row) throws(StorageError) in
      Entry(
        batch: row.integer(0),
        result: CommitResult(
          sequence: row.integer(1), time: Timestamp(microseconds: row.integer(2)),
          writes: try decode(row.bytes(3)), isRepetition: true))
    }
  }

  func store(_ label: BatchLabel, _ result: CommitResult) throws(StorageError) {
    try store.run(
      .text(label.replica), .integer(label.batch), .integer(result.sequence),
      .integer(result.time.microseconds), .bytes(encode(result.writes)))
    try forget.run(.text(label.replica), .integer(Int64(ReplicaTable.keptBatches - 1)))
  }

  /// A message of its own: each result in field 1, with its time in 1 and its values in 2.
  private func encode(_ results: [WriteResult]) -> [UInt8] {
    var writer = ProtobufWriter()
    for result in results {
      writer.message(1) { writer in
        if let time = result.updateTime { writer.timestamp(1, time) }
        for value in result.transformResults {
          writer.message(2) { $0.value(value) }
        }
      }
    }
    return writer.bytes
  }

  private func decode(_ bytes: [UInt8]) throws(StorageError) -> [WriteResult] {
    do throws(DecodingError) {
      return try bytes.withUnsafeBufferPointer { (bytes) throws(DecodingError) in
        try ProtobufReader.decode(UnsafeRawBufferPointer(bytes)) { ReplicaTable.results(&$0) }
      }
    } catch {
      throw .damaged("the results of a batch: \(error.message)")
    }
  }

  private static func results(_ reader: inout ProtobufReader) -> [WriteResult] {
    var results: [WriteResult] = []
    while reader.nextField() { results.append(result(reader.message())) }
    return results
  }

  private static func result(_ reader: ProtobufReader) -> WriteResult {
    var reader = reader
    var time: Timestamp?
    var values: [Value] = []
    while reader.nextField() {
      if reader.field == 1 {
        time = reader.timestamp()
      } else {
        var value = reader.message()
        values.append(value.value())
      }
    }
    return WriteResult(updateTime: time, transformResults: values)
  }
}
