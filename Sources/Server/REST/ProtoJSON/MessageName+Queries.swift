extension MessageName {
  static func queryFields(_ name: MessageName) -> [FieldSchema]? {
    requestFields(name) ?? partFields(name) ?? aggregationFields(name)
  }

  private static func requestFields(_ name: MessageName) -> [FieldSchema]? {
    switch name {
    case .runQueryRequest:
      [
        options(11), .one(1, "parent", .string), query(2),
        .one(10, "explainOptions", .message(.explainOptions)),
      ] + consistency(transaction: 5, newTransaction: 6, readTime: 7)
    case .runQueryResponse:
      [
        .one(2, "transaction", .bytes), .one(1, "document", .message(.document)),
        .one(3, "readTime", .timestamp), .one(4, "skippedResults", .int32),
        .one(6, "done", .bool, of: "continuation_selector"),
        .one(11, "explainMetrics", .message(.explainMetrics)),
      ]
    case .runAggregationQueryRequest:
      [
        options(9), .one(1, "parent", .string),
        .one(
          2, "structuredAggregationQuery", .message(.structuredAggregationQuery),
          of: "query_type"),
        .one(8, "explainOptions", .message(.explainOptions)),
      ] + consistency(transaction: 4, newTransaction: 5, readTime: 6)
    case .runAggregationQueryResponse:
      [
        .one(1, "result", .message(.aggregationResult)), .one(2, "transaction", .bytes),
        .one(3, "readTime", .timestamp), .one(10, "explainMetrics", .message(.explainMetrics)),
      ]
    case .partitionQueryRequest:
      [
        options(7), .one(1, "parent", .string), query(2), .one(3, "partitionCount", .int64),
        .one(4, "pageToken", .string), .one(5, "pageSize", .int32),
        .one(6, "readTime", .timestamp, of: "consistency_selector"),
      ]
    case .partitionQueryResponse:
      [.list(1, "partitions", .message(.cursor)), .one(2, "nextPageToken", .string)]
    case .explainMetrics:
      [
        .one(1, "planSummary", .message(.planSummary)),
        .one(2, "executionStats", .message(.executionStats)),
      ]
    case .planSummary: [.list(1, "indexesUsed", .object)]
    case .executionStats:
      [
        .one(1, "resultsReturned", .int64), .one(3, "executionDuration", .duration),
        .one(4, "readOperations", .int64), .one(5, "debugStats", .object),
      ]
    default: nil
    }
  }

  private static func partFields(_ name: MessageName) -> [FieldSchema]? {
    switch name {
    case .structuredQuery:
      [
        .one(1, "select", .message(.projection)), .list(2, "from", .message(.collectionSelector)),
        .one(3, "where", .message(.filter)), .list(4, "orderBy", .message(.order)),
        .one(7, "startAt", .message(.cursor)), .one(8, "endAt", .message(.cursor)),
        .one(6, "offset", .int32), .one(5, "limit", .int32Wrapper),
        .one(9, "findNearest", .message(.findNearest)),
      ]
    case .projection: [.list(2, "fields", .message(.fieldReference))]
    case .collectionSelector:
      [.one(2, "collectionId", .string), .one(3, "allDescendants", .bool)]
    case .filter:
      [
        .one(1, "compositeFilter", .message(.compositeFilter), of: "filter_type"),
        .one(2, "fieldFilter", .message(.fieldFilter), of: "filter_type"),
        .one(3, "unaryFilter", .message(.unaryFilter), of: "filter_type"),
      ]
    case .compositeFilter:
      [.one(1, "op", .enumeration(.compositeOperator)), .list(2, "filters", .message(.filter))]
    case .fieldFilter:
      [
        .one(1, "field", .message(.fieldReference)), .one(2, "op", .enumeration(.fieldOperator)),
        .one(3, "value", .message(.value)),
      ]
    case .unaryFilter:
      [
        .one(1, "op", .enumeration(.unaryOperator)),
        .one(2, "field", .message(.fieldReference), of: "operand_type"),
      ]
    case .fieldReference: [.one(2, "fieldPath", .string)]
    case .order:
      [
        .one(1, "field", .message(.fieldReference)),
        .one(2, "direction", .enumeration(.direction)),
      ]
    case .findNearest:
      [
        .one(1, "vectorField", .message(.fieldReference)),
        .one(2, "queryVector", .message(.value)),
        .one(3, "distanceMeasure", .enumeration(.distanceMeasure)),
        .one(4, "limit", .int32Wrapper), .one(5, "distanceResultField", .string),
        .one(6, "distanceThreshold", .doubleWrapper),
      ]
    case .cursor: [.list(1, "values", .message(.value)), .one(2, "before", .bool)]
    default: nil
    }
  }

  private static func aggregationFields(_ name: MessageName) -> [FieldSchema]? {
    switch name {
    case .structuredAggregationQuery: [query(1), .list(3, "aggregations", .message(.aggregation))]
    case .aggregation:
      [
        .one(1, "count", .message(.count), of: "operator"),
        .one(2, "sum", .message(.sum), of: "operator"),
        .one(3, "avg", .message(.average), of: "operator"),
        .one(7, "alias", .string),
      ]
    case .count: [.one(1, "upTo", .int64Wrapper)]
    case .sum, .average: [.one(1, "field", .message(.fieldReference))]
    case .aggregationResult: [.map(2, "aggregateFields", .message(.value))]
    default: nil
    }
  }

  private static func query(_ number: Int) -> FieldSchema {
    .one(number, "structuredQuery", .message(.structuredQuery), of: "query_type")
  }
}
