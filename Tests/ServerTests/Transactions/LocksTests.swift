import Documents
import Testing

@testable import Server

@Suite struct LocksTests {
  private final class Scene {
    var now: Int64 = 0
    private(set) lazy var locks = Locks { [unowned self] in now }
    private(set) var log: [String] = []

    func ask(_ owner: LockOwner, _ locks: Lock..., as name: String) -> LockRequest {
      let request = LockRequest(owner, locks, since: now) { [unowned self] outcome in
        log.append("\(name) \(outcome)")
      }
      self.locks.ask(request)
      return request
    }

    func note(_ line: String) {
      log.append(line)
    }

    /// What was answered since the last time.
    func news() -> [String] {
      defer { log = [] }
      return log
    }
  }

  private let scene = Scene()
  private let old = LockOwner(number: 1)
  private let middle = LockOwner(number: 2)
  private let young = LockOwner(number: 3)

  private func shared(_ id: String) -> Lock {
    Lock(.document(Books.path(id)), isExclusive: false)
  }

  private func exclusive(_ id: String) -> Lock {
    Lock(.document(Books.path(id)), isExclusive: true)
  }

  @Test func sharedLocksGoTogether() {
    _ = scene.ask(old, shared("a"), as: "old")
    _ = scene.ask(young, shared("a"), as: "young")
    #expect(scene.news() == ["old granted", "young granted"])
    _ = scene.ask(middle, exclusive("a"), as: "middle")
    #expect(scene.news() == [])
    scene.locks.release(old)
    #expect(scene.news() == [])
    scene.locks.release(young)
    #expect(scene.news() == ["middle granted"])
    scene.locks.release(middle)
    #expect(scene.locks.isEmpty)
  }

  @Test func theOlderOfTwoThatReadTheSameWrites() {
    _ = scene.ask(old, shared("a"), as: "old")
    _ = scene.ask(young, shared("a"), as: "young")
    _ = scene.ask(young, exclusive("a"), as: "young writes")
    #expect(scene.news() == ["old granted", "young granted"])
    _ = scene.ask(old, exclusive("a"), as: "old writes")
    #expect(scene.news() == ["young writes lost", "old writes granted"])
    #expect(young.hasLost)
  }

  @Test func whoIsWaitedForByAnOlderOneDoesNotWait() {
    _ = scene.ask(old, shared("a"), as: "old")
    _ = scene.ask(young, shared("a"), as: "young")
    _ = scene.ask(old, exclusive("a"), as: "old writes")
    // It could still end, and then the older one goes on.
    #expect(scene.news() == ["old granted", "young granted"])
    #expect(!young.hasLost)
    _ = scene.ask(middle, shared("b"), as: "middle")
    _ = scene.ask(young, exclusive("b"), as: "young writes")
    #expect(
      scene.news() == ["middle granted", "young writes lost", "old writes granted"])
  }

  @Test func anOlderOneWaitsForAYoungerThatDoesNotWait() {
    _ = scene.ask(young, exclusive("a"), as: "young")
    _ = scene.ask(old, exclusive("a"), as: "old")
    scene.locks.release(young)
    #expect(scene.news() == ["young granted", "old granted"])
    #expect(!young.hasLost)
  }

  @Test func olderRequestsComeFirst() {
    let holder = LockOwner(number: 0)
    _ = scene.ask(holder, exclusive("a"), as: "holder")
    _ = scene.ask(young, exclusive("a"), as: "young")
    _ = scene.ask(old, exclusive("a"), as: "old")
    _ = scene.ask(middle, exclusive("a"), as: "middle")
    for owner in [holder, old, middle] { scene.locks.release(owner) }
    #expect(scene.news() == ["holder granted", "old granted", "middle granted", "young granted"])
  }

  @Test func twoOfTheSameAgeDoNotWaitForEachOther() {
    let first = LockOwner(number: 10, age: 5)
    let second = LockOwner(number: 11, age: 5)
    _ = scene.ask(first, shared("a"), as: "first")
    _ = scene.ask(second, shared("a"), as: "second")
    _ = scene.ask(first, exclusive("a"), as: "first writes")
    _ = scene.ask(second, exclusive("a"), as: "second writes")
    #expect(
      scene.news() == [
        "first granted", "second granted", "second writes lost", "first writes granted",
      ])
  }

  @Test func readersDoNotOvertakeAnOlderWriter() {
    _ = scene.ask(old, shared("a"), as: "old")
    _ = scene.ask(middle, exclusive("a"), as: "middle")
    _ = scene.ask(young, shared("a"), as: "young")
    #expect(scene.news() == ["old granted"])
    scene.locks.release(old)
    #expect(scene.news() == ["middle granted"])
  }

  @Test func whoeverIsWaitedForOvertakesThoseThatWait() {
    _ = scene.ask(young, shared("a"), as: "young")
    _ = scene.ask(old, exclusive("a"), exclusive("b"), as: "old")
    _ = scene.ask(young, exclusive("b"), as: "young writes")
    #expect(scene.news() == ["young granted", "young writes granted"])
    scene.locks.release(young)
    #expect(scene.news() == ["old granted"])
  }

  @Test func aQueryKeepsOutWhatWouldComeIntoIt() throws {
    let query = Lock(.query(Books.all), isExclusive: false)
    _ = scene.ask(old, query, as: "old")
    _ = scene.ask(middle, query, as: "middle")
    _ = scene.ask(young, exclusive("new"), as: "young")
    let elsewhere = Lock(.document(try DocumentPath("books/a/notes/n")), isExclusive: true)
    _ = scene.ask(LockOwner(number: 4), elsewhere, as: "elsewhere")
    #expect(scene.news() == ["old granted", "middle granted", "elsewhere granted"])
    scene.locks.release(old)
    scene.locks.release(middle)
    #expect(scene.news() == ["young granted"])
    _ = scene.ask(LockOwner(number: 5), query, as: "query")
    #expect(scene.news() == [])
  }

  @Test func whoStandsInTheWayForTooLongLoses() {
    _ = scene.ask(old, shared("a"), as: "old")
    scene.now = 50_000
    _ = scene.ask(young, exclusive("a"), as: "young")
    scene.now += Locks.patience - 1
    scene.locks.expire()
    #expect(scene.news() == ["old granted"])
    scene.now += 1
    scene.locks.expire()
    #expect(scene.news() == ["young granted"])
    #expect(old.hasLost)
  }

  @Test func whatIsBeingMadeDurableKeepsItsLocks() {
    _ = scene.ask(old, exclusive("a"), as: "old")
    old.isCommitting = true
    _ = scene.ask(young, exclusive("a"), as: "young")
    scene.now = Locks.waitLimit - 1
    scene.locks.expire()
    #expect(scene.news() == ["old granted"])
    scene.now += 1
    scene.locks.expire()
    #expect(scene.news() == ["young lost"])
    scene.locks.release(old)
    #expect(scene.locks.isEmpty)
  }

  @Test func aWithdrawnRequestIsInNobodysWay() {
    _ = scene.ask(old, shared("a"), as: "old")
    let request = scene.ask(middle, exclusive("a"), as: "middle")
    _ = scene.ask(young, shared("a"), as: "young")
    scene.locks.withdraw(request)
    #expect(scene.news() == ["old granted", "middle withdrawn", "young granted"])
  }

  @Test func onlySoManyWait() {
    _ = scene.ask(old, exclusive("a"), as: "old")
    for age in 0..<Locks.waitingLimit {
      _ = scene.ask(LockOwner(number: UInt64(age + 10)), exclusive("a"), as: "waiting")
    }
    _ = scene.ask(LockOwner(number: 100_000), exclusive("a"), as: "last")
    #expect(scene.news() == ["old granted", "last lost"])
  }

  @Test func onlySoManyBytesWait() {
    func write(_ number: UInt64, as name: String) {
      let request = LockRequest(
        LockOwner(number: number), [exclusive("a")], weight: Locks.waitingBytes / 3, since: 0
      ) { [scene] in scene.note("\(name) \($0)") }
      scene.locks.ask(request)
    }
    _ = scene.ask(old, exclusive("a"), as: "old")
    for number in UInt64(10)..<13 { write(number, as: "waiting") }
    write(13, as: "last")
    #expect(scene.news() == ["old granted", "last lost"])
    scene.locks.release(old)
    write(14, as: "next")
    #expect(scene.news() == ["waiting granted"])
  }

  @Test func onlySoManyLocksAreHeld() {
    let most = (0..<Locks.heldLimit).map { shared("b\($0)") }
    scene.locks.ask(LockRequest(old, most, since: 0) { [scene] in scene.note("old \($0)") })
    _ = scene.ask(young, shared("a"), as: "young")
    #expect(scene.news() == ["old granted", "young lost"])
    // What is given up at once takes no room.
    let brief = LockOwner(number: 4)
    scene.locks.ask(
      LockRequest(brief, [exclusive("a")], isBrief: true, since: 0) { [scene] in
        scene.note("brief \($0)")
        scene.locks.release(brief)
      })
    #expect(scene.news() == ["brief granted"])
    scene.locks.release(old)
    _ = scene.ask(middle, shared("a"), as: "middle")
    #expect(scene.news() == ["middle granted"])
  }

  @Test(
    arguments: [
      ("books", false, "", "books", false, "", true),
      ("books", false, "", "notes", false, "", false),
      ("notes", false, "books/a", "notes", false, "books/b", false),
      ("notes", true, "", "notes", false, "books/b", true),
      ("notes", true, "books/b", "notes", true, "", true),
      ("notes", true, "books/b", "notes", false, "books/bc", false),
      ("notes", true, "books/b", "notes", false, "", false),
      (nil, true, "", "notes", false, "books/b", true),
      (nil, true, "books/b", "books", false, "", false),
    ] as [(String?, Bool, String, String?, Bool, String, Bool)])
  func queriesOverlapWhereTheyLookAtTheSame(
    _ case: (String?, Bool, String, String?, Bool, String, Bool)
  ) {
    let (id, isGroup, parent, otherID, otherIsGroup, otherParent, expected) = `case`
    let query = Query(parent: Array(parent.utf8), collectionID: id, allDescendants: isGroup)
    let other = Query(
      parent: Array(otherParent.utf8), collectionID: otherID, allDescendants: otherIsGroup)
    #expect(query.overlaps(other) == expected)
    #expect(other.overlaps(query) == expected)
    let locks = [query, other].map { Lock(.query($0), isExclusive: true) }
    for (first, second) in [(locks[0], locks[1]), (locks[1], locks[0])] {
      let owners = (LockOwner(number: 1), LockOwner(number: 2))
      _ = scene.ask(owners.0, first, as: "first")
      _ = scene.ask(owners.1, second, as: "second")
      #expect(scene.news() == ["first granted"] + (expected ? [] : ["second granted"]))
      scene.locks.release(owners.0)
      #expect(scene.news() == (expected ? ["second granted"] : []))
      scene.locks.release(owners.1)
      #expect(scene.locks.isEmpty)
    }
  }

  @Test(
    arguments: [
      ("books", false, "", "books/a", true), ("books", false, "", "shelves/a", false),
      ("notes", false, "books/a", "books/a/notes/n", true),
      ("notes", false, "books/b", "books/a/notes/n", false),
      ("notes", true, "", "books/a/notes/n", true),
      ("notes", true, "books/a", "books/a/notes/n", true),
      ("notes", true, "books/b", "books/a/notes/n", false),
      (nil, true, "books/a", "books/a/notes/n", true), (nil, true, "", "books/a", true),
      (nil, false, "books/a", "books/a/notes/n", true), (nil, false, "", "books/a/notes/n", false),
    ] as [(String?, Bool, String, String, Bool)])
  func aQueryIsInTheWayOfWritesWhereItLooks(
    _ case: (String?, Bool, String, String, Bool)
  ) throws {
    let (id, isGroup, parent, path, expected) = `case`
    let query = Query(parent: Array(parent.utf8), collectionID: id, allDescendants: isGroup)
    let locks = Lock(.query(query), isExclusive: false)
    // Several requests of one owner, all given up at once.
    for _ in 0..<3 { _ = scene.ask(old, locks, as: "old") }
    _ = scene.news()
    let write = Lock(.document(try DocumentPath(path)), isExclusive: true)
    _ = scene.ask(young, write, as: "young")
    #expect(scene.news() == (expected ? [] : ["young granted"]))
    scene.locks.release(old)
    #expect(scene.news() == (expected ? ["young granted"] : []))
  }
}
