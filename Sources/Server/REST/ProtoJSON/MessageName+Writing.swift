extension MessageName {
  static func writingFields(_ name: MessageName) -> [FieldSchema]? {
    switch name {
    case .createDocumentRequest:
      [
        options(6), .one(1, "parent", .string), .one(2, "collectionId", .string),
        .one(3, "documentId", .string), .one(4, "document", .message(.document)),
        .one(5, "mask", .message(.documentMask)),
      ]
    case .updateDocumentRequest:
      [
        options(5), .one(1, "document", .message(.document)),
        .one(2, "updateMask", .message(.documentMask)),
        .one(3, "mask", .message(.documentMask)),
        .one(4, "currentDocument", .message(.precondition)),
      ]
    case .deleteDocumentRequest:
      [options(3), .one(1, "name", .string), .one(2, "currentDocument", .message(.precondition))]
    case .commitRequest:
      [
        options(4), .one(1, "database", .string), .list(2, "writes", .message(.write)),
        .one(3, "transaction", .bytes),
      ]
    case .commitResponse:
      [.list(1, "writeResults", .message(.writeResult)), .one(2, "commitTime", .timestamp)]
    case .batchWriteRequest:
      [
        options(4), .one(1, "database", .string), .list(2, "writes", .message(.write)),
        .map(3, "labels", .string),
      ]
    case .batchWriteResponse:
      [.list(1, "writeResults", .message(.writeResult)), .list(2, "status", .message(.status))]
    case .writeRequest:
      [
        options(6), .one(1, "database", .string), .one(2, "streamId", .string),
        .list(3, "writes", .message(.write)), .one(4, "streamToken", .bytes),
        .map(5, "labels", .string),
      ]
    case .writeResponse:
      [
        .one(1, "streamId", .string), .one(2, "streamToken", .bytes),
        .list(3, "writeResults", .message(.writeResult)), .one(4, "commitTime", .timestamp),
      ]
    case .write:
      [
        .one(1, "update", .message(.document), of: "operation"),
        .one(2, "delete", .string, of: "operation"),
        .one(6, "transform", .message(.documentTransform), of: "operation"),
        .one(3, "updateMask", .message(.documentMask)),
        .list(7, "updateTransforms", .message(.fieldTransform)),
        .one(4, "currentDocument", .message(.precondition)),
      ]
    case .documentTransform:
      [.one(1, "document", .string), .list(2, "fieldTransforms", .message(.fieldTransform))]
    case .fieldTransform:
      [
        .one(1, "fieldPath", .string),
        .one(2, "setToServerValue", .enumeration(.serverValue), of: "transform_type"),
        .one(3, "increment", .message(.value), of: "transform_type"),
        .one(4, "maximum", .message(.value), of: "transform_type"),
        .one(5, "minimum", .message(.value), of: "transform_type"),
        .one(6, "appendMissingElements", .message(.arrayValue), of: "transform_type"),
        .one(7, "removeAllFromArray", .message(.arrayValue), of: "transform_type"),
      ]
    case .writeResult:
      [.one(1, "updateTime", .timestamp), .list(2, "transformResults", .message(.value))]
    default: nil
    }
  }
}
