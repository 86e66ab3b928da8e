import Documents
import Glibc
import Storage
import Synchronization

enum StorageBenchmarks {
  static let all =
    [
      Benchmark("storage/sync", run: sync),
      Benchmark("storage/commit", run: singleCommits),
      Benchmark("storage/writers", run: manyWriters),
      LibraryBenchmark.benchmark,
    ] + IndexBenchmarks.all

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
      let request = CommitRequest([SampleBook.write(number)], by: .owner)
      return try milliseconds { _ = try store.commit(request) }
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
}

/// Writers that keep a store busy until a number of commits was made.
private final class ConstantWriters: Sendable {
  private let store: Store
  private let count: Int
  // Made before, so that only the store is measured.
  private let fields = (0..<10_007).map(SampleBook.fields)
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
    let write = Mutation(SampleBook.path(number % 5000), .set(fields[number % fields.count]))
    store.commit(CommitRequest([write], by: .owner)) { [self] _ in
      ended.wrappingAdd(1, ordering: .releasing)
      next()
    }
  }
}
