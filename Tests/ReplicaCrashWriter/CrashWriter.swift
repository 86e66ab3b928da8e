import Client
import Documents
import Glibc
import Sync

/// Writes to the replica that its argument names until it is killed, as an engine does: batches come
/// into the queue, and the oldest leave it together with the document that they made. Prints the
/// number of every batch that was saved.
@main
struct CrashWriter {
  static func main() throws {
    let clock = ManualScheduler()
    let log = try ReplicaFile.open(
      CommandLine.arguments[1], scheduler: clock, random: SystemRandom())
    while true {
      let number = log.replica.nextBatch
      let batch = MutationBatch(
        id: number, localWriteTime: .zero, baseMutations: [],
        mutations: [.set(path(number), fields(number))])
      store([.batchAdded(user: UTF8Key(""), batch)], in: log) {
        let line = Array("\(number)\n".utf8)
        _ = line.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
      }
      let queue = log.replica.queue(of: UTF8Key(""))
      while let oldest = queue.batches.first, oldest.id <= number - 20 {
        let document = CachedDocument(
          path(oldest.id), .found, version: Timestamp(seconds: Int64(oldest.id)),
          fields: Fields(fields(oldest.id)))
        store(
          [
            .documentStored(document), .batchRemoved(user: UTF8Key(""), oldest.id),
            .sequence(oldest.id),
          ], in: log
        ) {}
      }
      // Now and then it is quiet, so that the log becomes chunks.
      if number.isMultiple(of: 20) { clock.advance(milliseconds: 2000) }
    }
  }

  private static func store(
    _ changes: [ReplicaChange], in log: ReplicaLog, _ saved: @escaping () -> Void
  ) {
    for change in changes { log.replica.apply(change) }
    log.store(changes) { if $0 { saved() } }
  }

  private static func path(_ number: Int) -> DocumentPath {
    DocumentPath(unchecked: Array("books/b\(number % 300)".utf8))
  }

  private static func fields(_ number: Int) -> MapValue {
    MapValue([
      ("n", .integer(Int64(number))), ("text", .string(String(repeating: "x", count: 400))),
    ])
  }
}
