import Testing

@testable import Documents
@testable import Storage

struct ChangesSinceTests {
  let clock = TestClock()
  let store: Store

  init() throws {
    var settings = StoreSettings()
    settings.logAge = .seconds(3600)
    store = try Store(.memory, settings: settings, environment: clock.environment)
  }

  private func changes(
    since place: Place, limit: Int = 100,
    where isWanted: @escaping @Sendable (DocumentPath) -> Bool = { _ in true }
  ) throws -> ([DocumentChange], Place)? {
    if case .changes(let changes, let place) = try store.changes(
      since: place, limit: limit, where: isWanted)
    {
      return (changes, place)
    }
    return nil
  }

  @Test func itTellsWhatIsDifferentNow() throws {
    try store.write(
      .set(path("books/a"), map()), .set(path("books/b"), map()), .set(path("books/c"), map()))
    let place = try store.place()
    let old = try store.run(books()).documents
    try store.write(.set(path("books/a"), map(("n", .integer(1)))))
    try store.write(.set(path("books/a"), map(("n", .integer(2)))), .delete(path("books/b")))
    try store.write(.set(path("books/new"), map()))
    try store.write(.set(path("books/brief"), map()))
    try store.write(.delete(path("books/brief")))
    let (changes, now) = try #require(try changes(since: place))
    let new = try store.run(books()).documents
    #expect(
      changes == [
        DocumentChange(path: path("books/a"), old: old[0], new: new[0]),
        DocumentChange(path: path("books/b"), old: old[1], new: nil),
        DocumentChange(path: path("books/new"), old: nil, new: new[2]),
      ])
    #expect(try now == store.place())
    #expect(try self.changes(since: now)?.0.isEmpty == true)
  }

  @Test func itTellsOnlyWhatIsWanted() throws {
    let place = try store.place()
    try store.write(.set(path("books/a"), map()), .set(path("shelves/s"), map()))
    let query = books()
    let (changes, _) = try #require(try changes(since: place) { query.contains($0) })
    #expect(changes.map(\.path) == [path("books/a")])
  }

  @Test func aPlaceOfAnotherHistoryIsUnknown() throws {
    try store.write(.set(path("books/a"), map()))
    let place = try store.place()
    func isUnknown(_ place: Place) throws -> Bool {
      if case .unknownPlace = try store.changes(since: place) { true } else { false }
    }
    let otherNonce = Place(
      incarnation: place.incarnation, sequence: place.sequence, nonce: place.nonce &+ 1,
      time: place.time)
    let otherLife = Place(
      incarnation: place.incarnation &+ 1, sequence: place.sequence, nonce: place.nonce,
      time: place.time)
    let future = Place(
      incarnation: place.incarnation, sequence: place.sequence + 1, nonce: place.nonce,
      time: place.time)
    #expect(try !isUnknown(place))
    #expect(try isUnknown(otherNonce))
    #expect(try isUnknown(otherLife))
    #expect(try isUnknown(future))
  }

  @Test func aPlaceThatTheLogHasForgottenIsToldAsSuch() throws {
    try store.write(.set(path("books/a"), map()))
    let place = try store.place()
    for _ in 0..<3 {
      clock.advance(.seconds(4000))
      try store.write(.set(path("books/b"), map()))
    }
    guard case .forgotten(let now) = try store.changes(since: place) else {
      Issue.record("The place should be forgotten.")
      return
    }
    #expect(try now == store.place())
    let otherHistory = Place(
      incarnation: place.incarnation, sequence: place.sequence, nonce: place.nonce,
      time: Timestamp(microseconds: now.time.microseconds + 1))
    guard case .unknownPlace = try store.changes(since: otherHistory) else {
      Issue.record("A time that does not fit is of another history.")
      return
    }
  }

  @Test func moreThanTheLimitIsNotTold() throws {
    let place = try store.place()
    for number in 0..<20 { try store.write(.set(path("books/b\(number)"), map())) }
    #expect(try changes(since: place, limit: 20)?.0.count == 20)
    guard case .tooMany = try store.changes(since: place, limit: 19) else {
      Issue.record("There should be too many.")
      return
    }
  }

  @Test func moreThanTheBytesIsNotTold() throws {
    let place = try store.place()
    let text = Value.string(String(repeating: "t", count: 1000))
    for number in 0..<5 { try store.write(.set(path("books/b\(number)"), map(("text", text)))) }
    guard case .changes = try store.changes(since: place, byteLimit: 10_000) else {
      Issue.record("These are few.")
      return
    }
    guard case .tooMany = try store.changes(since: place, byteLimit: 4000) else {
      Issue.record("There should be too many.")
      return
    }
  }
}
