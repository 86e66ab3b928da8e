import Testing

@testable import Documents
@testable import Storage

struct ChangeFeedTests {
  let store: Store
  let feed = FeedRecorder()
  let a = path("books/a")

  init() throws {
    store = try Store(.memory)
  }

  @Test func aChangeComesWithItsOldAndNewForm() throws {
    let subscription = store.subscribe(feed.record)
    let principal = Principal(user: "ann", device: "phone")
    let made = try store.commit(
      CommitRequest([.set(a, map(("n", .integer(1))))], by: principal))
    let changed = try store.write(.set(a, map(("n", .integer(2)))))
    let deleted = try store.write(.delete(a))
    subscription.cancel()
    let first = Document(
      path: a, fields: fields(("n", .integer(1))), createTime: made.time, updateTime: made.time)
    let second = Document(
      path: a, fields: fields(("n", .integer(2))), createTime: made.time,
      updateTime: changed.time)
    #expect(
      feed.commits.map(\.changes) == [
        [DocumentChange(path: a, old: nil, new: first)],
        [DocumentChange(path: a, old: first, new: second)],
        [DocumentChange(path: a, old: second, new: nil)],
      ])
    #expect(feed.commits.map(\.sequence) == [1, 2, 3])
    #expect(feed.commits.map(\.time) == [made.time, changed.time, deleted.time])
    #expect(feed.commits[0].principal == principal)
    #expect(feed.commits.last?.place == (try store.place()))
  }

  @Test func aDocumentThatIsWrittenTwiceInACommitChangesOnce() throws {
    let subscription = store.subscribe(feed.record)
    try store.write(
      .set(a, map(("n", .integer(1)))), .set(path("books/b"), map()),
      .set(a, map(("n", .integer(2)))))
    try store.write(.set(path("books/c"), map()), .delete(path("books/c")))
    subscription.cancel()
    #expect(feed.commits[0].changes.map(\.path) == [a, path("books/b")])
    #expect(feed.commits[0].changes[0].new?.fields["n"] == .integer(2))
    #expect(feed.commits[1].changes.isEmpty)
  }

  @Test func aCommitThatChangesNothingIsToldWithoutChanges() throws {
    try store.write(.set(a, map()))
    let subscription = store.subscribe(feed.record)
    try store.write(.set(a, map()))
    subscription.cancel()
    #expect(feed.commits.map(\.changes) == [[]])
    #expect(feed.commits.map(\.sequence) == [2])
  }

  @Test func whoeverUnsubscribesHearsNoMore() throws {
    let subscription = store.subscribe(feed.record)
    do {
      let other = FeedRecorder()
      let second = store.subscribe(other.record)
      try store.write(.set(a, map()))
      second.cancel()
      try store.write(.delete(a))
      #expect(other.commits.count == 1)
    }
    subscription.cancel()
    #expect(feed.commits.count == 2)
  }

  @Test func theFeedIsToldBeforeTheAuthor() throws {
    let subscription = store.subscribe(feed.record)
    for number in 1...20 {
      try store.write(.set(a, map(("n", .integer(Int64(number))))))
      #expect(feed.commits.count == number)
    }
    subscription.cancel()
  }
}
