import Documents
import Storage
import Wire

/// `RunAggregationQuery`: counts, sums and means of a query's results.
enum RunAggregationQueryMethod {
  private static let limit = 5

  static func handler(_ call: Call, _ databases: DatabaseDirectory) -> any CallHandler {
    UnaryHandler(call) { message in
      do throws(CallStatus) {
        let request = try RunAggregationQueryRequest.read(message)
        databases.find(request.database, DatabaseAccess(request.consistency), for: call) {
          database throws(CallStatus) in
          let aliases = try aliases(request.aggregations)
          let aggregations = try aggregations(request.aggregations)
          try request.query.check()
          let query = request.query.ordered(by: aggregations)
          database.read(.query(query), request.consistency, for: call) { grant in
            if !grant.transaction.isEmpty {
              let response = RunAggregationQueryResponse(
                nil, transaction: grant.transaction, readTime: nil)
              call.send(response.encoded(database: request.database))
            }
            guard request.explain != .plan else {
              plan(query, aggregations, request, database, call)
              return
            }
            let completion = call.whenRead { (result: AggregationResult) in
              let response = RunAggregationQueryResponse(
                MapValue(Array(zip(aliases, result.values))), readTime: result.place.time,
                metrics: request.explain.map { _ in
                  ExplainMetrics(aggregation: result.explanation)
                })
              call.answer(response, request.database)
            }
            database.store.aggregate(
              aggregations, over: query, at: grant.point, completion: completion)
          }
        }
      } catch {
        call.end(error)
      }
    }
  }

  /// Answers with the plan only, as the client wishes.
  private static func plan(
    _ query: Query, _ aggregations: [Aggregation], _ request: RunAggregationQueryRequest,
    _ database: ServedDatabase, _ call: Call
  ) {
    let completion = call.whenRead { (explanation: QueryExplanation) in
      let metrics = ExplainMetrics(plan: explanation)
      call.answer(
        RunAggregationQueryResponse(nil, readTime: nil, metrics: metrics), request.database)
    }
    database.store.plan(query, aggregating: aggregations, completion: completion)
  }

  private static func aggregations(
    _ requested: [AliasedAggregation]
  ) throws(CallStatus) -> [Aggregation] {
    if requested.isEmpty { throw CallStatus(.invalidArgument, "Aggregations can not be empty.") }
    guard requested.count <= limit else {
      throw CallStatus(
        .invalidArgument,
        "The maximum number of aggregations allowed in an aggregation query is \(limit). "
          + "Received: \(requested.count)")
    }
    return try requested.map { one throws(CallStatus) in try aggregation(one.operation) }
  }

  private static func aggregation(
    _ operation: AliasedAggregation.Operation
  ) throws(CallStatus) -> Aggregation {
    switch operation {
    case .count(let upTo):
      guard upTo ?? 0 >= 0 else {
        throw CallStatus(
          .invalidArgument,
          "The `up_to` value in a COUNT aggregation must be greater than or equal to zero.")
      }
      return .count(upTo: upTo)
    case .sum(let field), .average(let field):
      if field.isDocumentID {
        throw CallStatus(
          .invalidArgument, "Aggregations are not supported for the property: __key__")
      }
      if case .sum = operation { return .sum(field) }
      return .average(field)
    }
  }

  /// The names of the values: those that the client chose, and `field_1`, `field_2` … for others.
  private static func aliases(_ requested: [AliasedAggregation]) throws(CallStatus) -> [String] {
    var unnamed = 0
    var aliases: [String] = []
    for one in requested {
      if one.alias.isEmpty { unnamed += 1 }
      let alias = one.alias.isEmpty ? "field_\(unnamed)" : one.alias
      try check(alias)
      aliases.append(alias)
    }
    var seen: Set<UTF8Key> = []
    for alias in aliases where !seen.insert(UTF8Key(alias)).inserted {
      throw CallStatus(
        .invalidArgument, "Aggregation aliases contain duplicate alias: \(alias).")
    }
    return aliases
  }

  private static func check(_ alias: String) throws(CallStatus) {
    if alias.utf8.count > Limits.idBytes {
      throw CallStatus(
        .invalidArgument, "The property.name is longer than \(Limits.idBytes) bytes.")
    }
    if alias.utf8.count >= 4, alias.hasPrefix("__"), alias.hasSuffix("__") {
      throw CallStatus(.invalidArgument, "The property.name \"\(alias)\" is reserved.")
    }
  }
}

extension Query {
  /// The query whose documents are aggregated: where only some of them are, an aggregated field that
  /// has no place in the order comes before the name, as in Cloud Firestore.
  fileprivate func ordered(by aggregations: [Aggregation]) -> Query {
    // A cursor's values belong to the orders as they are.
    guard limit != nil || offset > 0, start == nil, end == nil else { return self }
    var orders = explicitOrders
    for case .sum(let field) in aggregations { add(field, to: &orders) }
    for case .average(let field) in aggregations { add(field, to: &orders) }
    return Query(
      parent: parent, collectionID: collectionID, allDescendants: allDescendants, filter: filter,
      orders: orders, offset: offset, limit: limit)
  }

  private func add(_ field: FieldPath, to orders: inout [Order]) {
    guard !orders.contains(where: { $0.field == field || $0.field.isDocumentID }) else { return }
    orders.append(Order(field, descending: orders.last?.isDescending ?? false))
  }
}
