import Documents
import Storage
import Testing
import Wire

@testable import Server

@Suite struct AggregationMethodTests {
  let library: TestLibrary
  let calls: TestCalls

  init() throws {
    library = try TestLibrary()
    calls = TestCalls(library.server)
  }

  private func run(
    _ aggregations: [AliasedAggregation], _ query: Query = Books.all,
    _ consistency: ReadConsistency = .strong
  ) -> (RunAggregationQueryResponse?, CallStatus) {
    let call = calls.open("RunAggregationQuery")
    call.send(
      RunAggregationQueryRequest(
        database: TestCalls.prefix, query: query, aggregations: aggregations,
        consistency: consistency))
    let (responses, status) = call.all(RunAggregationQueryResponse.self)
    return (responses.last, status)
  }

  private let pages = FieldPath(field: "pages")
  private let count = AliasedAggregation(.count(upTo: nil))

  @Test func valuesComeUnderTheirNames() throws {
    for (id, number) in [("a", 100), ("b", 200), ("c", 300)] {
      try library.commit([Books.set(id, ("pages", .integer(Int64(number))))])
    }
    let (response, status) = run([
      AliasedAggregation(.sum(pages)), AliasedAggregation(.count(upTo: 2), alias: "some"),
      AliasedAggregation(.average(pages)),
    ])
    #expect(status == .ok)
    #expect(response?.readTime != nil)
    #expect(
      response?.result
        == MapValue([
          ("field_1", .integer(600)), ("some", .integer(2)), ("field_2", .double(200)),
        ]))
    #expect(run([count], Books.query(limit: 2)).0?.result?["field_1"] == .integer(2))
    #expect(run([count], Books.query(limit: 2, offset: 2)).0?.result?["field_1"] == .integer(1))
    let none = Query(collectionID: "none")
    #expect(
      run([AliasedAggregation(.sum(pages)), AliasedAggregation(.average(pages))], none).0?.result
        == MapValue([("field_1", .integer(0)), ("field_2", .null)]))
  }

  @Test func ofAFewDocumentsThoseWithTheLeastValuesCount() throws {
    for (id, number) in [("a", 300), ("b", 100), ("c", 200)] {
      try library.commit([Books.set(id, ("pages", .integer(Int64(number))))])
    }
    func sum(_ query: Query) -> Value? {
      run([AliasedAggregation(.sum(pages)), count], query).0?.result?["field_1"]
    }
    #expect(sum(Books.query(limit: 2)) == .integer(300))
    #expect(sum(Books.query(limit: 1, offset: 1)) == .integer(200))
    #expect(sum(Books.query(orders: [Order(.documentID)], limit: 2)) == .integer(400))
    let down = Order(FieldPath(field: "pages"), descending: true)
    #expect(sum(Books.query(orders: [down], limit: 2)) == .integer(500))
  }

  @Test func aTransactionBeginsWithAnAggregation() throws {
    let call = calls.open("RunAggregationQuery")
    call.send(
      RunAggregationQueryRequest(
        database: TestCalls.prefix, query: Books.all, aggregations: [count],
        consistency: .newTransaction(.readOnly(nil))))
    let (responses, status) = call.all(RunAggregationQueryResponse.self)
    #expect(status == .ok)
    #expect(responses.map(\.transaction.isEmpty) == [false, true])
    #expect(responses.map { $0.result == nil } == [true, false])
  }

  @Test func whatCannotBeAggregatedIsRefused() throws {
    let long = String(repeating: "x", count: 1501)
    for (aggregations, text) in [
      ([], "Aggregations can not be empty."),
      (
        Array(repeating: count, count: 6),
        "The maximum number of aggregations allowed in an aggregation query is 5. Received: 6"
      ),
      (
        [AliasedAggregation(.count(upTo: -1))],
        "The `up_to` value in a COUNT aggregation must be greater than or equal to zero."
      ),
      (
        [AliasedAggregation(.sum(.documentID))],
        "Aggregations are not supported for the property: __key__"
      ),
      (
        [count, AliasedAggregation(.count(upTo: nil), alias: "field_1")],
        "Aggregation aliases contain duplicate alias: field_1."
      ),
      (
        [AliasedAggregation(.count(upTo: nil), alias: "__a__")],
        "The property.name \"__a__\" is reserved."
      ),
      (
        [AliasedAggregation(.count(upTo: nil), alias: long)],
        "The property.name is longer than 1500 bytes."
      ),
    ] as [([AliasedAggregation], String)] {
      #expect(run(aggregations).1 == CallStatus(.invalidArgument, text))
    }
    let wrong = Books.query(orders: [Order(pages), Order(pages)])
    #expect(run([count], wrong).1.code == .invalidArgument)
  }
}
