import Client
import Documents
import Glibc
import Wire

/// What a program feels that talks to the server over gRPC, beside Google's emulator where that is
/// installed: the same client, in the same run.
enum FirestoreBenchmarks {
  static let all = [
    Benchmark("firestore/load", run: compare(load)),
    Benchmark("firestore/indexed-load", run: indexedLoad),
    Benchmark("firestore/commits", run: compare(commits)),
    Benchmark("firestore/reads", run: compare(reads)),
    Benchmark("firestore/listen", run: compare(listen)),
    Benchmark("firestore/fan-out", run: compare(fanOut)),
    Benchmark("firestore/idle", run: idle),
  ]

  private static let books = Query(collectionID: "books")
  private static let count = 20_000

  /// What is measured of one server.
  typealias Measurement = @Sendable (ServerProcess, FirestorePeer) -> [Figure]

  /// Measures ours, then the emulator, and says how they compare.
  private static func compare(_ measure: @escaping Measurement) -> @Sendable () -> [Figure] {
    {
      let ours = run(.bookspine, measure)
      let theirs = run(.emulator, measure)
      if theirs.isEmpty { print("The emulator is not installed: ours alone.") }
      return ours.map { figure in
        figure.compared(to: theirs.first { $0.name == figure.name }?.value)
      }
    }
  }

  private static func run(_ peer: FirestorePeer, _ measure: Measurement) -> [Figure] {
    let scratch = Scratch()
    guard let server = peer.start(scratch) else { return [] }
    // The folder must not go before the server has ended.
    return withExtendedLifetime((scratch, server)) {
      LoadClient.waitForAnswer(port: server.port)
      return measure(server, peer)
    }
  }

  // MARK: Writing

  @Sendable private static func load(_ server: ServerProcess, _ peer: FirestorePeer) -> [Figure] {
    let start = server.timeSinceStart
    let client = LoadClient(port: server.port)
    let time = load(0..<count, client)
    return [
      Figure("firestore/load: start until the first answer", start, "ms", .atMost(50)),
      Figure(
        "firestore/load: commits of 400", Double(count) / time * 1000, "documents/s",
        .atLeast(20_000)),
      Figure(
        "firestore/load: memory with 20,000 documents", server.residentMemory, "MB", .atMost(40)),
    ]
  }

  /// With as many indexes as there are fields that somebody has asked for.
  @Sendable private static func indexedLoad() -> [Figure] {
    [(4, 20_000.0), (25, 5000.0)].flatMap { fields, budget in
      run(.bookspine) { server, _ in
        let client = LoadClient(port: server.port)
        load(count..<(count + 400), client)
        for field in SampleBook.queriedFields.prefix(fields) {
          _ = client.run(Query(collectionID: "books", orders: [Order(field)], limit: 1))
        }
        // The indexes are made behind the answers.
        sleep(2)
        let time = load(0..<count, client)
        return [
          Figure(
            "firestore/indexed-load: \(fields) fields, commits of 400",
            Double(count) / time * 1000, "documents/s", .atLeast(budget))
        ]
      }
    }
  }

  @Sendable private static func commits(
    _ server: ServerProcess, _ peer: FirestorePeer
  ) -> [Figure] {
    let client = LoadClient(port: server.port)
    let single = (0..<1000).map { number in
      milliseconds { client.commit([SampleBook.write(number)]) }
    }
    let writers = (0..<8).map { _ in LoadClient(port: server.port) }
    let total = peer == .bookspine ? 20_000 : 3000
    let time = milliseconds {
      LoadClient.flood(writers, "Commit", count: total, atOnce: 64) { number in
        CommitRequest(
          database: LoadClient.database, writes: [SampleBook.write(number % 5000)]
        ).encoded()
      }
    }
    return [
      Figure("firestore/commits: one writer, p50", single.median, "ms", .atMost(1)),
      Figure("firestore/commits: one writer, p99", single.percentile(0.99), "ms"),
      Figure(
        "firestore/commits: 64 writers", Double(total) / time * 1000, "commits/s", .atLeast(5000)),
    ]
  }

  /// One commit of 400 after the other. What is sent is made before the clock starts, for every server:
  /// making and encoding the books takes the client a quarter as long as the server takes to keep them.
  @discardableResult
  private static func load(_ numbers: Range<Int>, _ client: LoadClient) -> Double {
    let requests = stride(from: numbers.lowerBound, to: numbers.upperBound, by: 400).map { first in
      CommitRequest(
        database: LoadClient.database,
        writes: (first..<min(first + 400, numbers.upperBound)).map(SampleBook.write)
      ).encoded()
    }
    return milliseconds {
      LoadClient.flood([client], "Commit", count: requests.count, atOnce: 1) { requests[$0] }
    }
  }

  // MARK: Reading

  @Sendable private static func reads(_ server: ServerProcess, _ peer: FirestorePeer) -> [Figure] {
    let client = LoadClient(port: server.port)
    load(0..<count, client)
    var figures: [Figure] = []
    let isOurs = peer == .bookspine
    for (name, query) in SampleQueries.all {
      // The first ones make the indexes: on one field, then on several.
      for _ in 0..<2 {
        _ = client.run(query)
        if isOurs { usleep(500_000) }
      }
      let times = (0..<(isOurs ? 100 : 5)).map { _ in milliseconds { _ = client.run(query) } }
      figures.append(Figure("firestore/reads: " + name, times.median, "ms", .atMost(2)))
    }
    let gets = isOurs ? 40_000 : 8000
    let time = milliseconds {
      LoadClient.flood([client], "GetDocument", count: gets, atOnce: 64) { number in
        GetDocumentRequest(
          database: LoadClient.database, path: SampleBook.path(number % count)
        ).encoded()
      }
    }
    figures.append(
      Figure(
        "firestore/reads: GetDocument", Double(gets) / time * 1000, "calls/s", .atLeast(15_000))
    )
    figures.append(fullRead(server, client))
    figures.append(
      Figure("firestore/reads: memory", server.residentMemory, "MB", .atMost(40)))
    return figures
  }

  /// Reads everything while another connection commits without a pause.
  private static func fullRead(_ server: ServerProcess, _ client: LoadClient) -> Figure {
    let writer = LoadClient(port: server.port)
    var isReading = true
    var number = 0
    func commitNext() {
      number += 1
      let request = CommitRequest(
        database: LoadClient.database, writes: [SampleBook.write(number % 100)])
      writer.open("Commit") { _ in
      } end: {
        if isReading { commitNext() }
      }.finish(request.encoded())
    }
    commitNext()
    let times = (0..<5).map { _ in
      milliseconds {
        var results = 0
        var isOver = false
        let request = RunQueryRequest(database: LoadClient.database, query: books)
        client.open("RunQuery") { _ in
          results += 1
        } end: {
          isOver = true
        }.finish(request.encoded())
        while !isOver {
          _ = GRPCClient.turn([client.connection, writer.connection], milliseconds: 10_000)
        }
        precondition(results >= count, "Not all was read.")
      }
    }
    isReading = false
    while writer.connection.count > 0 { _ = writer.connection.turn(milliseconds: 10_000) }
    return Figure(
      "firestore/reads: all 20,000 while commits go on", times.median, "ms", .atMost(200))
  }
}

// MARK: Listening

extension FirestoreBenchmarks {
  /// From a write until a listener to 10,000 documents has its consistent snapshot.
  @Sendable private static func listen(_ server: ServerProcess, _ peer: FirestorePeer) -> [Figure] {
    let client = LoadClient(port: server.port)
    load(0..<10_000, client)
    let listener = LoadClient(port: server.port)
    let stream = LoadListener(listener, books)
    wait([listener]) { stream.snapshots > 0 }
    let times = (0..<(peer == .bookspine ? 1000 : 3)).map { number in
      let seen = stream.snapshots
      return milliseconds {
        client.commit([change(number)])
        wait([listener]) { stream.snapshots > seen }
      }
    }
    return [
      Figure("firestore/listen: 10,000 documents, p50", times.median, "ms", .atMost(1)),
      Figure("firestore/listen: 10,000 documents, p99", times.percentile(0.99), "ms"),
    ]
  }

  /// From a write until 500 listeners have their consistent snapshots.
  @Sendable private static func fanOut(_ server: ServerProcess, _ peer: FirestorePeer) -> [Figure] {
    let client = LoadClient(port: server.port)
    load(0..<1000, client)
    let query = Query(
      collectionID: "books", filter: .field(FieldPath(field: "pages"), .equal, .integer(100)))
    let clients = (0..<50).map { _ in LoadClient(port: server.port) }
    let listeners = (0..<500).map { LoadListener(clients[$0 % 50], query) }
    wait(clients) { listeners.allSatisfy { $0.snapshots > 0 } }
    let times = (0..<(peer == .bookspine ? 50 : 5)).map { number in
      let seen = listeners.map(\.snapshots)
      return milliseconds {
        client.commit([change(number)])
        wait(clients) { zip(listeners, seen).allSatisfy { $0.snapshots > $1 } }
      }
    }
    return [
      Figure("firestore/fan-out: 500 listeners, p50", times.median, "ms", .atMost(50)),
      Figure("firestore/fan-out: 500 listeners, slowest", times.percentile(1), "ms"),
    ]
  }

  /// What a listener costs on which nothing happens.
  @Sendable private static func idle() -> [Figure] {
    run(.bookspine) { server, _ in
      let client = LoadClient(port: server.port)
      load(0..<20, client)
      let count = 10_000
      let clients = (0..<100).map { _ in LoadClient(port: server.port) }
      let start = server.residentMemory
      let listeners = (0..<count).map { LoadListener(clients[$0 % clients.count], books) }
      wait(clients) { listeners.allSatisfy { $0.snapshots > 0 } }
      let each = (server.residentMemory - start) * 1024 / Double(count)
      return [Figure("firestore/idle: each of 10,000 listeners", each, "kB", .atMost(20))]
    }
  }

  private static func wait(_ clients: [LoadClient], until isReached: () -> Bool) {
    let connections = clients.map(\.connection)
    while !isReached() { _ = GRPCClient.turn(connections, milliseconds: 10_000) }
  }

  private static func change(_ number: Int) -> Mutation {
    .update(
      SampleBook.path(0), MapValue([("review", .string("Read for the \(number)th time"))]),
      mask: FieldMask([FieldPath(field: "review")]))
  }
}
