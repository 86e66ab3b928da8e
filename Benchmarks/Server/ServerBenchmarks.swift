import Documents
import Glibc
import Wire

enum ServerBenchmarks {
  static let all = [
    Benchmark("server/start", run: start),
    Benchmark("server/idle", run: idle),
    Benchmark("server/listen", run: listen),
    Benchmark("server/fan-out", run: fanOut),
    Benchmark("server/queue", run: queue),
  ]

  private static let books = Query(collectionID: "books")

  @Sendable private static func start() -> [Figure] {
    let scratch = Scratch()
    var server: ServerProcess?
    let time = milliseconds { server = ServerProcess(library: scratch.path + "/library") }
    let memory = server?.residentMemory ?? 0
    return [
      Figure("server/start: until it answers", time, "ms", .atMost(50)),
      Figure("server/start: memory", memory, "MB", .atMost(15)),
    ]
  }

  /// What a connection costs on which nothing happens.
  @Sendable private static func idle() -> [Figure] {
    let scratch = Scratch()
    let server = ServerProcess(library: scratch.path + "/library")
    let count = Machine.raiseDescriptorLimit(to: 10_100) - 100
    // What the first connections cost is paid once.
    let first = (0..<20).map { _ in LoadSocket(server) }
    for socket in first { socket.listen(books) }
    let start = server.residentMemory
    let sockets = (0..<count).map { _ in LoadSocket(server) }
    let open = server.residentMemory
    for socket in sockets { socket.listen(books) }
    let listening = server.residentMemory
    let each = { (memory: Double) in memory * 1024 / Double(count) }
    return [
      Figure("server/idle: WebSockets", Double(count), "sockets", .atLeast(10_000)),
      Figure("server/idle: a WebSocket", each(open - start), "kB", .atMost(20)),
      Figure("server/idle: a WebSocket that listens", each(listening - start), "kB", .atMost(20)),
    ]
  }

  /// From a write on one socket until another one has its consistent snapshot.
  @Sendable private static func listen() -> [Figure] {
    var figures: [Figure] = []
    for count in [10, 10_000] {
      let scratch = Scratch()
      let server = ServerProcess(library: scratch.path + "/library")
      let writer = LoadSocket(server)
      writer.openWrites()
      load(count, writer)
      let listener = LoadSocket(server)
      let whole = milliseconds { listener.listen(books) }
      let times = (0..<1000).map { number in
        milliseconds {
          writer.sendWrites([change(number % count, number)])
          listener.waitForSnapshot()
        }
      }
      for _ in times { _ = writer.next() }
      figures += [
        Figure("server/listen: \(count) documents, p50", times.median, "ms", .atMost(1)),
        Figure("server/listen: \(count) documents, p99", times.percentile(0.99), "ms", .atMost(5)),
        Figure("server/listen: \(count) documents, all of them", whole, "ms"),
        Figure(
          "server/listen: \(count) documents, memory", server.residentMemory, "MB", .atMost(40)),
      ]
    }
    return figures
  }

  /// From a write until 500 sockets have their consistent snapshots.
  @Sendable private static func fanOut() -> [Figure] {
    let scratch = Scratch()
    let server = ServerProcess(library: scratch.path + "/library")
    let writer = LoadSocket(server)
    writer.openWrites()
    load(10_000, writer)
    // About ten of the 10,000.
    let query = Query(
      collectionID: "books",
      filter: .field(FieldPath(field: "pages"), .equal, .integer(100)))
    let listeners = (0..<500).map { _ in LoadSocket(server) }
    for listener in listeners { listener.listen(query) }
    let times = (0..<50).map { number in
      milliseconds {
        writer.sendWrites([change(0, number)])
        for listener in listeners { listener.waitForSnapshot() }
      }
    }
    return [
      Figure("server/fan-out: 500 listeners, p50", times.median, "ms", .atMost(50)),
      Figure("server/fan-out: 500 listeners, slowest", times.percentile(1), "ms"),
      Figure("server/fan-out: 500 listeners, memory", server.residentMemory, "MB", .atMost(40)),
    ]
  }

  /// A device was away and has changed 1,000 books one by one: from the moment that it may go to the
  /// network until the server has confirmed all.
  @Sendable private static func queue() -> [Figure] {
    let scratch = Scratch()
    let server = ServerProcess(library: scratch.path + "/library")
    let device = BenchmarkDevice(server)
    for number in 0..<1000 { device.commit(SampleBook.write(number)) }
    device.finishCommits()
    let time = milliseconds {
      device.start()
      device.waitUntilSaved()
    }
    let check = LoadSocket(server).listen(books)
    precondition(check == 1000, "Not everything has arrived.")
    return [
      Figure("server/queue: 1,000 waiting writes confirmed", time, "ms", .atMost(1000)),
      Figure("server/queue: one fdatasync", Machine.syncTime(in: scratch.path), "ms"),
    ]
  }

  private static func load(_ count: Int, _ writer: LoadSocket) {
    for start in stride(from: 0, to: count, by: 400) {
      writer.write((start..<min(start + 400, count)).map(SampleBook.write))
    }
  }

  private static func change(_ book: Int, _ number: Int) -> Mutation {
    .update(
      SampleBook.path(book), MapValue([("review", .string("Read for the \(number)th time"))]),
      mask: FieldMask([FieldPath(field: "review")]))
  }
}
