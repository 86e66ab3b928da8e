import Documents
import Sync
import Wire

/// The client engine with a library of books, and a listener on the whole collection by title.
enum SyncBenchmarks {
  static let all = [
    Benchmark("sync/10000") { run(10_000) },
    Benchmark("sync/20000") { run(20_000) },
  ]

  private static func run(_ count: Int) -> [Figure] {
    let name = "sync/\(count)"
    let calls = ScriptedCalls()
    let messages = (0..<count).map { number in
      ListenResponse.documentChange(
        Wire.DocumentChange(
          Document(
            path: SampleBook.path(number), fields: SampleBook.fields(number), createTime: time(1),
            updateTime: time(1)), targetIDs: [2])
      ).encoded(database: ScriptedCalls.prefix)
    }
    let start = Machine.residentMemory
    let client = SyncClient(
      persistence: MemoryPersistence(replica: Replica(id: "benchmark")),
      transport: ServiceTransport(calls, database: ScriptedCalls.prefix),
      scheduler: ManualScheduler(), random: SeededRandom(seed: 1), database: ScriptedCalls.prefix)
    client.start()
    var shown = 0
    let byTitle = Query(collectionID: "books", orders: [Order(FieldPath(field: "sortTitle"))])
    let registration = client.listen(byTitle) { shown = $0.documents.count }
    calls.tell(Wire.TargetChange(.add, targetIDs: [2]))

    let snapshot = milliseconds {
      for message in messages { calls.tell(message) }
      calls.tell(Wire.TargetChange(.current, targetIDs: [2], resumeToken: [1], readTime: time(1)))
      calls.tell(Wire.TargetChange(.noChange, resumeToken: [1], readTime: time(1)))
    }
    precondition(shown == count, "The listener was told all documents.")
    let memory = Machine.residentMemory - start

    var last: QuerySnapshot?
    let holder = client.listen(byTitle) { last = $0 }
    let writes = (0..<500).map { number in
      milliseconds { client.commit([update(number * 17 % count, number)]) }
    }
    let moves = (0..<500).map { number in
      milliseconds {
        client.commit([
          .update(
            SampleBook.path(number * 13 % count),
            MapValue([("sortTitle", .string("moved \(number)"))]),
            mask: FieldMask([FieldPath(field: "sortTitle")]))
        ])
      }
    }
    let changes = milliseconds { _ = last?.changes.count }

    let remote = (0..<500).map { number in
      milliseconds {
        let sequence = number + 2
        calls.tell(
          ListenResponse.documentChange(
            Wire.DocumentChange(
              Document(
                path: SampleBook.path(5000 + number), fields: SampleBook.fields(number),
                createTime: time(1), updateTime: time(sequence)), targetIDs: [2])
          ).encoded(database: ScriptedCalls.prefix))
        calls.tell(Wire.TargetChange(.noChange, resumeToken: [1], readTime: time(sequence)))
      }
    }
    let listening = milliseconds {
      client.listen(Query(CollectionPath(unchecked: Array("books".utf8)))) { _ in }.remove()
    }
    registration.remove()
    holder.remove()
    return [
      Figure("\(name): first snapshot, from bytes to listener", snapshot, "ms"),
      Figure("\(name): memory of the replica and one view", memory, "MB"),
      Figure("\(name): local write to two listeners, p50", writes.median, "ms", .atMost(0.2)),
      Figure("\(name): local write to two listeners, p99", writes.percentile(0.99), "ms"),
      Figure("\(name): local write that moves the book, p50", moves.median, "ms", .atMost(0.2)),
      Figure("\(name): indexes of the changes", changes, "ms"),
      Figure("\(name): remote change to two listeners, p50", remote.median, "ms"),
      Figure("\(name): first snapshot from the cache", listening, "ms"),
    ]
  }

  private static func update(_ number: Int, _ value: Int) -> Mutation {
    .update(
      SampleBook.path(number), MapValue([("rating", .double(Double(value)))]),
      mask: FieldMask([FieldPath(field: "rating")]))
  }

  private static func time(_ sequence: Int) -> Timestamp {
    Timestamp(microseconds: 1_700_000_000_000_000 + Int64(sequence))
  }
}
