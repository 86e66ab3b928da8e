import Documents
import Sync
import TestServers
import Testing

@testable import Console

@MainActor @Suite struct QueryViewModelTests {
  private func open() throws -> TestConsole {
    let test = try TestConsole(
      (1...5).map { number in
        (
          "books/b\(number)",
          MapValue([("rating", .double(Double(number))), ("title", .string("T\(number)"))])
        )
      })
    test.open("/books//query")
    return test
  }

  @Test func itBeginsWithTheCollectionThatWasShown() throws {
    #expect(try open().console.query.collection == "books")
  }

  @Test func resultsAreLive() throws {
    let test = try open()
    let query = test.console.query
    query.addCondition()
    query.conditions[0].field = "rating"
    query.conditions[0].comparison = .greaterOrEqual
    query.conditions[0].type = .double
    query.conditions[0].text = "3"
    query.addOrder()
    query.orders[0].field = "rating"
    query.orders[0].isDescending = true
    query.run()
    test.server.settle()
    #expect(query.words == "books where rating >= 3.0 order by rating desc")
    #expect(query.results.map(\.id) == ["b5", "b4", "b3"])
    #expect(query.columns == ["rating", "title"])
    try test.receive("books/b1", MapValue([("rating", .double(4.5))]))
    #expect(query.results.map(\.id) == ["b5", "b1", "b4", "b3"])
    #expect(query.glow.rows.map(\.string) == ["books/b1"])
  }

  @Test func severalValuesHaveCommasBetween() throws {
    let test = try open()
    let query = test.console.query
    query.addCondition()
    query.conditions[0].field = "title"
    query.conditions[0].comparison = .isIn
    query.conditions[0].text = "T1, T4"
    query.run()
    test.server.settle()
    #expect(query.results.map(\.id) == ["b1", "b4"])
    #expect(query.words == #"books where title in ["T1", "T4"]"#)
  }

  @Test func whatIsWrongIsSaidAtItsPlace() throws {
    let query = try open().console.query
    query.collection = "books/a"
    query.limit = "none"
    query.addCondition()
    query.addOrder()
    query.orders[0].field = "a..b"
    query.run()
    #expect(query.collectionProblem == .notACollection)
    #expect(query.limitProblem == .notALimit)
    #expect(query.conditions[0].problem == .fieldMissing)
    #expect(query.orders[0].problem == .notAField)
    #expect(query.state == .idle)
  }

  @Test func firestoresOwnRulesHold() throws {
    let query = try open().console.query
    for _ in 0..<2 {
      query.addCondition()
      query.conditions[query.conditions.count - 1].field = "title"
      query.conditions[query.conditions.count - 1].comparison = .notEqual
    }
    query.run()
    guard case .failed(let message) = query.state else {
      Issue.record("Two negations are no query.")
      return
    }
    #expect(!message.isEmpty)
  }
}
