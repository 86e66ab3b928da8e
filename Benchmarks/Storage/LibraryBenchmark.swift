import Documents
import Glibc
import Storage

/// A library of 20,000 books: loading, reading, memory.
enum LibraryBenchmark {
  static let benchmark = Benchmark("storage/library", run: run)

  private static let count = 20_000

  @Sendable private static func run() throws -> [Figure] {
    let scratch = Scratch()
    let path = scratch.path + "/library"
    let writes = (0..<count).map(SampleBook.write)
    let start = Machine.residentMemory
    var figures = try loadAndRead(path, writes, start)
    let opening = try (0..<5).map { _ in
      try milliseconds {
        let store = try Store(.file(path))
        _ = try store.documents([SampleBook.path(1)])
        store.close()
      }
    }
    figures.append(Figure("storage/library: open, read one, close", opening.median, "ms"))
    return figures
  }

  private static func loadAndRead(
    _ path: String, _ writes: [Mutation], _ start: Double
  ) throws -> [Figure] {
    let store = try Store(.file(path))
    defer { store.close() }
    let load = try milliseconds {
      for first in stride(from: 0, to: count, by: 400) {
        let part = Array(writes[first..<min(first + 400, count)])
        _ = try store.commit(CommitRequest(part, by: .owner))
      }
    }
    var figures = [
      Figure(
        "storage/library: load in commits of 400", Double(count) / load * 1000, "documents/s",
        .atLeast(20_000)),
      memory("the load", start),
    ]
    let status = Filter.field(FieldPath(field: "status"), .equal, .string("read"))
    let byRating = [Order(FieldPath(field: "rating"), descending: true)]
    let paths = (0..<300).map { SampleBook.path($0 * 61) }
    figures += try timed("read all 20,000", .atMost(200)) {
      _ = try store.run(Query(collectionID: "books"))
    }
    figures += try timed("scan with filter, order and limit") {
      _ = try store.run(
        Query(collectionID: "books", filter: status, orders: byRating, limit: 20))
    }
    figures += try timed("order all 20,000") {
      _ = try store.run(Query(collectionID: "books", orders: byRating))
    }
    figures += try timed("read 300 by path") { _ = try store.documents(paths) }
    figures.append(memory("the reads", start))
    sleep(3)
    figures.append(memory("a quiet moment", start))
    return figures
  }

  private static func timed(
    _ name: String, _ budget: Figure.Budget = .none, _ body: () throws -> Void
  ) throws -> [Figure] {
    var processor: [Double] = []
    let times = try (0..<9).map { _ in
      let start = Machine.processorTime
      defer { processor.append(Machine.processorTime - start) }
      return try milliseconds(body)
    }
    return [
      Figure("storage/library: " + name, times.median, "ms", budget),
      Figure("storage/library: " + name + ", processor", processor.median, "ms"),
    ]
  }

  private static func memory(_ moment: String, _ start: Double) -> Figure {
    Figure("storage/library: memory after " + moment, Machine.residentMemory - start, "MB")
  }
}
