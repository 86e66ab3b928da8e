import Documents
import Glibc
import Randomness
import Storage
import Sync
import Synchronization
import Testing

/// The whole chain without a screen: replicas, sockets, the server and its store.
@Suite struct LiveReplicaTests {
  private func eventually(_ condition: () -> Bool) -> Bool {
    for _ in 0..<20_000 {
      if condition() { return true }
      usleep(1000)
    }
    return false
  }

  @Test func aChangeOnOneDeviceIsOnTheOther() throws {
    let store = try Store(.memory)
    let server = try RunningServer(store)
    let (one, two) = (
      try Device(port: server.port, name: "one"), try Device(port: server.port, name: "two")
    )
    one.set("a", "Emma")
    #expect(eventually { two.title("a") == .string("Emma") && one.hasSavedAll })
    two.set("a", "Persuasion")
    #expect(eventually { one.title("a") == .string("Persuasion") })
    one.onLoop { $0.commit([.delete(try! DocumentPath("books/a"))]) }
    #expect(eventually { two.count == 0 })
    server.stop()
    store.close()
  }

  @Test func whatWasDoneWithoutTheServerIsMergedLater() throws {
    let store = try Store(.memory)
    let server = try RunningServer(store)
    let port = server.port
    let (one, two) = (try Device(port: port, name: "one"), try Device(port: port, name: "two"))
    one.set("a", "Emma")
    #expect(eventually { two.title("a") == .string("Emma") })
    server.stop()
    one.set("b", "Persuasion")
    two.set("c", "Ulysses")
    let again = try RunningServer(store, port: port)
    one.onLoop { $0.retryNow() }
    two.onLoop { $0.retryNow() }
    #expect(eventually { one.count == 3 && two.count == 3 && one.hasSavedAll && two.hasSavedAll })
    again.stop()
    store.close()
  }

  /// Random edits on three devices, of which each goes offline now and then, while the server is
  /// restarted: in the end all show what the store holds.
  @Test(arguments: 0..<4)
  func devicesAgreeInTheEnd(_ run: Int) throws {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    let store = try Store(.memory)
    var server = try RunningServer(store)
    let port = server.port
    let devices = try (0..<3).map { try Device(port: port, name: "device \($0)") }
    for _ in 0..<300 {
      let device = devices.randomElement(using: &generator)!
      let id = "b\(Int.random(in: 0..<8, using: &generator))"
      switch Int.random(in: 0..<20, using: &generator) {
      case 0: device.onLoop { $0.disableNetwork() }
      case 1...2: device.onLoop { $0.enableNetwork() }
      case 3: device.onLoop { $0.commit([.delete(try! DocumentPath("books/\(id)"))]) }
      case 4 where Int.random(in: 0..<6, using: &generator) == 0:
        server.stop()
        server = try RunningServer(store, port: port)
        for device in devices { device.onLoop { $0.retryNow() } }
      case 5...8: usleep(UInt32.random(in: 0..<4000, using: &generator))
      default: device.set(id, "title \(Int.random(in: 0..<1000, using: &generator))")
      }
    }
    for device in devices {
      device.onLoop {
        $0.enableNetwork()
        $0.retryNow()
      }
    }
    let agree = eventually {
      guard devices.allSatisfy({ $0.hasSavedAll }), let stored = documents(store) else {
        return false
      }
      return devices.allSatisfy { $0.shown == stored }
    }
    #expect(agree, "seed \(seed): the store holds \(documents(store)?.count ?? -1)")
    server.stop()
    store.close()
  }

  @Test func transactionsOfTwoDevicesAddUp() throws {
    let store = try Store(.memory)
    let server = try RunningServer(store)
    let path = try DocumentPath("books/counter")
    let results = Mutex((done: 0, failed: 0))
    for name in ["one", "two"] {
      let device = try Device(port: server.port, name: name)
      device.onLoop { client in
        for _ in 0..<10 {
          client.runTransaction { transaction, done in
            transaction.get([path]) { documents, error in
              guard let document = documents.first else { return done(error) }
              var value: Int64 = 0
              if case .integer(let number)? = document.fields["n"] { value = number }
              transaction.set(path, MapValue([("n", .integer(value + 1))]))
              done(nil)
            }
          } completion: { outcome in
            results.withLock { results in
              if case .acknowledged = outcome { results.done += 1 } else { results.failed += 1 }
            }
          }
        }
      }
    }
    #expect(eventually { results.withLock { $0.done + $0.failed == 20 } })
    // Who lost five times in a row has given up.
    let done = results.withLock { $0.done }
    #expect(done > 0)
    #expect(eventually { documents(store)?["counter"]?["n"] == .integer(Int64(done)) })
    server.stop()
    store.close()
  }

  /// The server comes back with an older copy of its library, and with a clock that is late by a
  /// day: what it does not have vanishes, what waits is sent, and what comes later is shown.
  @Test func aRestoredBackupIsTakenAsItIs() throws {
    let folder = TemporaryFolder()
    var store = try Store(.file(folder.path + "/library"))
    var server = try RunningServer(store)
    let port = server.port
    let (one, two) = (try Device(port: port, name: "one"), try Device(port: port, name: "two"))
    one.set("a", "Emma")
    one.set("b", "Persuasion")
    #expect(eventually { two.count == 2 && one.hasSavedAll })
    let backup = folder.path + "/backup"
    let made = Mutex(false)
    store.backUp(to: backup) { _ in made.withLock { $0 = true } }
    #expect(eventually { made.withLock { $0 } })
    one.set("a", "Emma, changed since")
    one.set("c", "Ulysses, added since")
    #expect(eventually { two.count == 3 && one.hasSavedAll && two.hasSavedAll })
    server.stop()
    store.close()
    two.set("d", "Dubliners, added meanwhile")
    two.set("b", "Persuasion, changed meanwhile")

    store = try Store(
      .file(backup),
      environment: StoreEnvironment(now: { StoreEnvironment.systemTime() - 86_400_000_000 }))
    server = try RunningServer(store, port: port)
    for device in [one, two] { device.onLoop { $0.retryNow() } }
    for device in [one, two] {
      #expect(eventually { device.hasSavedAll && device.count == 3 })
      #expect(eventually { device.title("b") == .string("Persuasion, changed meanwhile") })
      #expect(device.title("a") == .string("Emma"))
      #expect(device.title("c") == nil)
      #expect(device.title("d") == .string("Dubliners, added meanwhile"))
    }
    one.set("a", "Emma, once more")
    #expect(eventually { two.title("a") == .string("Emma, once more") && one.hasSavedAll })
    two.onLoop { $0.commit([.delete(try! DocumentPath("books/b"))]) }
    #expect(eventually { one.count == 2 && two.hasSavedAll })
    server.stop()
    store.close()
  }

  /// A device was away for longer than the log reaches back: the filter tells it what is gone.
  @Test func whatWentAwayLongAgoIsFoundOut() throws {
    var settings = StoreSettings()
    settings.logAge = .zero
    settings.minimumLogAge = .zero
    settings.logBytes = 0
    let store = try Store(.memory, settings: settings)
    let server = try RunningServer(store)
    let (one, two) = (
      try Device(port: server.port, name: "one"), try Device(port: server.port, name: "two")
    )
    for number in 0..<40 { one.set("b\(number)", "Book \(number)") }
    #expect(eventually { two.count == 40 && one.hasSavedAll })
    server.stop()
    func commit(_ writes: [Mutation]) {
      let isDone = Mutex(false)
      store.commit(CommitRequest(writes, by: .owner)) { _ in isDone.withLock { $0 = true } }
      #expect(eventually { isDone.withLock { $0 } })
    }
    func path(_ id: String) -> DocumentPath { try! DocumentPath("books/\(id)") }
    commit((0..<7).map { .delete(path("b\($0)")) })
    commit([.set(path("b9"), MapValue([("title", .string("Changed"))]))])
    commit([.set(path("new"), MapValue([("title", .string("New"))]))])
    for _ in 0..<100 { commit([.set(try! DocumentPath("notes/n"), MapValue())]) }
    let again = try RunningServer(store, port: server.port)
    for device in [one, two] { device.onLoop { $0.retryNow() } }
    for device in [one, two] {
      #expect(eventually { device.count == 34 && device.title("new") == .string("New") })
      #expect(device.title("b9") == .string("Changed"))
      #expect(device.title("b3") == nil)
    }
    again.stop()
    store.close()
  }

  private func documents(_ store: Store) -> [String: Fields]? {
    let answer = Answer()
    store.run(Query(try! CollectionPath("books"))) { result in
      let documents = (try? result.get())?.documents ?? []
      let pairs = documents.map { ($0.path.id, $0.fields) }
      answer.documents.withLock { $0 = Dictionary(uniqueKeysWithValues: pairs) }
    }
    _ = eventually { answer.documents.withLock { $0 != nil } }
    return answer.documents.withLock { $0 }
  }

  private final class Answer: Sendable {
    let documents = Mutex<[String: Fields]?>(nil)
  }
}
