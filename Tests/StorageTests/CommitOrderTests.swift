import Testing

@testable import Documents
@testable import Storage

struct CommitOrderTests {
  let folder = TemporaryFolder()
  let clock = TestClock()

  @Test func timesIncreaseAlsoWhenTheClockStandsStillOrGoesBack() throws {
    let store = try Store(.memory, environment: clock.environment)
    var times = [try store.place().time]
    for step in [0, 0, -3_600_000_000, 5, 10] as [Int64] {
      clock.now += step
      times.append(try store.write(.set(path("books/a"), map(("n", .integer(step))))).time)
    }
    for (earlier, later) in zip(times, times.dropFirst()) { #expect(earlier < later) }
    #expect(times[4].microseconds == times[0].microseconds + 4)
  }

  @Test func timesIncreaseOverAnotherStart() throws {
    let first = try Store(.file(folder.library), environment: clock.environment)
    let time = try first.write(.set(path("books/a"), map())).time
    first.close()
    clock.now -= 1_000_000
    let second = try Store(.file(folder.library), environment: clock.environment)
    defer { second.close() }
    #expect(try second.write(.set(path("books/b"), map())).time > time)
  }

  @Test func everyCommitHasItsOwnNonce() throws {
    let store = try Store(.memory, environment: clock.environment)
    let feed = FeedRecorder()
    let subscription = store.subscribe(feed.record)
    for _ in 0..<10 { try store.write(.set(path("books/a"), map())) }
    subscription.cancel()
    #expect(Set(feed.commits.map(\.place.nonce)).count == 10)
  }

  @Test func aPlaceSurvivesAsAToken() throws {
    let store = try Store(.memory)
    try store.write(.set(path("books/a"), map()))
    let place = try store.place()
    #expect(Place(token: place.token) == place)
    #expect(Place(token: []) == nil)
    #expect(Place(token: [UInt8](repeating: 1, count: 31)) == nil)
  }
}
