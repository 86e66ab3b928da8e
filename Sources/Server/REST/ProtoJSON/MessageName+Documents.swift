extension MessageName {
  /// Documents, values and what many requests have in common.
  static func documentFields(_ name: MessageName) -> [FieldSchema]? {
    switch name {
    case .document:
      [
        .one(1, "name", .string), .map(2, "fields", .message(.value)),
        .one(3, "createTime", .timestamp), .one(4, "updateTime", .timestamp),
      ]
    case .value:
      [
        .one(17, "stringValue", .string, of: "value_type"),
        .one(2, "integerValue", .int64, of: "value_type"),
        .one(3, "doubleValue", .double, of: "value_type"),
        .one(1, "booleanValue", .bool, of: "value_type"),
        .one(6, "mapValue", .message(.mapValue), of: "value_type"),
        .one(9, "arrayValue", .message(.arrayValue), of: "value_type"),
        .one(10, "timestampValue", .timestamp, of: "value_type"),
        .one(11, "nullValue", .null, of: "value_type"),
        .one(5, "referenceValue", .string, of: "value_type"),
        .one(8, "geoPointValue", .message(.geoPoint), of: "value_type"),
        .one(18, "bytesValue", .bytes, of: "value_type"),
      ]
    case .arrayValue: [.list(1, "values", .message(.value))]
    case .mapValue: [.map(1, "fields", .message(.value))]
    case .geoPoint: [.one(1, "latitude", .double), .one(2, "longitude", .double)]
    case .documentMask: [.list(1, "fieldPaths", .string)]
    case .precondition:
      [
        .one(1, "exists", .bool, of: "condition_type"),
        .one(2, "updateTime", .timestamp, of: "condition_type"),
      ]
    case .transactionOptions:
      [
        .one(2, "readOnly", .message(.readOnly), of: "mode"),
        .one(3, "readWrite", .message(.readWrite), of: "mode"),
      ]
    case .readOnly: [.one(2, "readTime", .timestamp, of: "consistency_selector")]
    case .readWrite:
      [
        .one(1, "retryTransaction", .bytes),
        .one(2, "concurrencyMode", .enumeration(.concurrencyMode)),
      ]
    case .requestOptions: [.list(1, "requestTags", .string)]
    case .explainOptions: [.one(1, "analyze", .bool)]
    case .status: [.one(1, "code", .int32), .one(2, "message", .string)]
    case .empty: []
    default: nil
    }
  }

  /// Single documents, lists of them and transactions.
  static func readingFields(_ name: MessageName) -> [FieldSchema]? {
    switch name {
    case .getDocumentRequest:
      [options(10), .one(1, "name", .string), .one(2, "mask", .message(.documentMask))]
        + consistency(transaction: 3, readTime: 5)
    case .listDocumentsRequest:
      [
        options(13), .one(1, "parent", .string), .one(2, "collectionId", .string),
        .one(3, "pageSize", .int32), .one(4, "pageToken", .string),
        .one(6, "orderBy", .string), .one(7, "mask", .message(.documentMask)),
        .one(12, "showMissing", .bool),
      ] + consistency(transaction: 8, readTime: 10)
    case .listDocumentsResponse:
      [.list(1, "documents", .message(.document)), .one(2, "nextPageToken", .string)]
    case .batchGetRequest:
      [
        options(8), .one(1, "database", .string), .list(2, "documents", .string),
        .one(3, "mask", .message(.documentMask)),
      ] + consistency(transaction: 4, newTransaction: 5, readTime: 7)
    case .batchGetResponse:
      [
        .one(1, "found", .message(.document), of: "result"),
        .one(2, "missing", .string, of: "result"),
        .one(3, "transaction", .bytes), .one(4, "readTime", .timestamp),
      ]
    case .beginTransactionRequest:
      [options(3), .one(1, "database", .string), .one(2, "options", .message(.transactionOptions))]
    case .beginTransactionResponse: [.one(1, "transaction", .bytes)]
    case .rollbackRequest:
      [options(3), .one(1, "database", .string), .one(2, "transaction", .bytes)]
    case .listCollectionIdsRequest:
      [
        options(5), .one(1, "parent", .string), .one(2, "pageSize", .int32),
        .one(3, "pageToken", .string),
        .one(4, "readTime", .timestamp, of: "consistency_selector"),
      ]
    case .listCollectionIdsResponse:
      [.list(1, "collectionIds", .string), .one(2, "nextPageToken", .string)]
    default: nil
    }
  }

  static func options(_ number: Int) -> FieldSchema {
    .one(number, "requestOptions", .message(.requestOptions))
  }

  static func consistency(
    transaction: Int, newTransaction: Int? = nil, readTime: Int
  ) -> [FieldSchema] {
    let choice = "consistency_selector"
    var fields: [FieldSchema] = [
      .one(transaction, "transaction", .bytes, of: choice),
      .one(readTime, "readTime", .timestamp, of: choice),
    ]
    if let newTransaction {
      fields.append(
        .one(newTransaction, "newTransaction", .message(.transactionOptions), of: choice))
    }
    return fields
  }
}
