import Documents
import Glibc
import Storage
import Synchronization

enum StorageBenchmarks {
  static let all = [
    Benchmark("storage/sync", run: sync),
    Benchmark("storage/commit", run: singleCommits),
    Benchmark("storage/writers", run: manyWriters),
    Benchmark("storage/library", run: library),
  ]

  @Sendable private static func sync() -> [Figure] {
    let scratch = Scratch()
    return [Figure("storage/sync: one fdatasync", Machine.syncTime(in: scratch.path), "ms")]
  }

  /// One writer that waits for every answer.
  @Sendable private static func singleCommits() throws -> [Figure] {
    let scratch = Scratch()
    let store = try Store(.file(scratch.path + "/library"))
    defer { store.close() }
    let times = try (0..<2000).map { number in
      try milliseconds {
        _ = try store.commit(CommitRequest([SampleBook.write(number)], by: .owner))
      }
    }
    return [
      Figure("storage/commit: one document, p50", times.median, "ms", .atMost(1)),
      Figure("storage/commit: one document, p99", times.percentile(0.99), "ms"),
    ]
  }

  /// 64 writers, each of whom commits again as soon as it has its answer.
  @Sendable private static func manyWriters() throws -> [Figure] {
    let scratch = Scratch()
    let store = try Store(.file(scratch.path + "/library"))
    defer { store.close() }
    let count = 40_000
    let writers = ConstantWriters(store, count)
    let time = milliseconds { writers.run(64) }
    return [
      Figure(
        "storage/writers: 64 at once", Double(count) / time * 1000, "commits/s", .atLeast(5000))
    ]
  }

  @Sendable private static func library() throws -> [Figure] {
    let count = 20_000
    let scratch = Scratch()
    let writes = (0..<count).map(SampleBook.write)
    let start = Machine.residentMemory
    let opened = milliseconds {
      do { try Store(.file(scratch.path + "/library")).close() } catch { print(error) }
    }
    let store = try Store(.file(scratch.path + "/library"))
    defer { store.close() }
    let empty = Machine.residentMemory
    let load = try milliseconds {
      for first in stride(from: 0, to: count, by: 400) {
        let part = Array(writes[first..<min(first + 400, count)])
        _ = try store.commit(CommitRequest(part, by: .owner))
      }
    }
    let loaded = Machine.residentMemory
    let query = Query(collectionID: "books")
    let full = try (0..<9).map { _ in
      try milliseconds { _ = try store.run(query).documents.count }
    }
    let genre = Query(
      collectionID: "books", filter: .field(FieldPath(field: "status"), .equal, .string("read")),
      orders: [Order(FieldPath(field: "rating"), descending: true)], limit: 20)
    let filtered = try (0..<9).map { _ in
      try milliseconds { _ = try store.run(genre).documents.count }
    }
    let paths = (0..<300).map { SampleBook.path($0 * 61) }
    let batch = try (0..<9).map { _ in
      try milliseconds { _ = try store.documents(paths) }
    }
    return [
      Figure("storage/library: make and close", opened, "ms"),
      Figure(
        "storage/library: load in commits of 400", Double(count) / load * 1000, "documents/s",
        .atLeast(20_000)),
      Figure("storage/library: read all 20,000", full.median, "ms", .atMost(200)),
      Figure("storage/library: scan with filter, order and limit", filtered.median, "ms"),
      Figure("storage/library: read 300 by path", batch.median, "ms"),
      Figure("storage/library: memory of an open store", empty - start, "MB"),
      Figure("storage/library: memory after the load", loaded - start, "MB"),
      Figure("storage/library: memory after the reads", Machine.residentMemory - start, "MB"),
    ]
  }
}

/// Writers that keep a store busy until a number of commits was made.
private final class ConstantWriters: Sendable {
  private let store: Store
  private let count: Int
  private let begun = Atomic(0)
  private let ended = Atomic(0)

  init(_ store: Store, _ count: Int) {
    self.store = store
    self.count = count
  }

  func run(_ writers: Int) {
    for _ in 0..<writers { next() }
    while ended.load(ordering: .acquiring) < count { usleep(200) }
  }

  private func next() {
    let number = begun.wrappingAdd(1, ordering: .relaxed).oldValue
    if number >= count { return }
    store.commit(CommitRequest([SampleBook.write(number % 5000)], by: .owner)) { [self] _ in
      ended.wrappingAdd(1, ordering: .releasing)
      next()
    }
  }
}
