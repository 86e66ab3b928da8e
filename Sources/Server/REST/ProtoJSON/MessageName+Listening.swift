extension MessageName {
  static func listeningFields(_ name: MessageName) -> [FieldSchema]? {
    switch name {
    case .listenRequest:
      [
        options(5), .one(1, "database", .string),
        .one(2, "addTarget", .message(.target), of: "target_change"),
        .one(3, "removeTarget", .int32, of: "target_change"), .map(4, "labels", .string),
      ]
    case .listenResponse:
      [
        .one(2, "targetChange", .message(.targetChange), of: "response_type"),
        .one(3, "documentChange", .message(.documentChange), of: "response_type"),
        .one(4, "documentDelete", .message(.documentDelete), of: "response_type"),
        .one(6, "documentRemove", .message(.documentRemove), of: "response_type"),
        .one(5, "filter", .message(.existenceFilter), of: "response_type"),
      ]
    case .target:
      [
        .one(2, "query", .message(.queryTarget), of: "target_type"),
        .one(3, "documents", .message(.documentsTarget), of: "target_type"),
        .one(4, "resumeToken", .bytes, of: "resume_type"),
        .one(11, "readTime", .timestamp, of: "resume_type"),
        .one(5, "targetId", .int32), .one(6, "once", .bool),
        .one(12, "expectedCount", .int32Wrapper),
      ]
    case .queryTarget:
      [
        .one(1, "parent", .string),
        .one(2, "structuredQuery", .message(.structuredQuery), of: "query_type"),
      ]
    case .documentsTarget: [.list(2, "documents", .string)]
    case .targetChange:
      [
        .one(1, "targetChangeType", .enumeration(.targetChangeType)),
        .list(2, "targetIds", .int32), .one(3, "cause", .message(.status)),
        .one(4, "resumeToken", .bytes), .one(6, "readTime", .timestamp),
      ]
    case .documentChange:
      [
        .one(1, "document", .message(.document)), .list(5, "targetIds", .int32),
        .list(6, "removedTargetIds", .int32),
      ]
    case .documentDelete:
      [
        .one(1, "document", .string), .list(6, "removedTargetIds", .int32),
        .one(4, "readTime", .timestamp),
      ]
    case .documentRemove:
      [
        .one(1, "document", .string), .list(2, "removedTargetIds", .int32),
        .one(4, "readTime", .timestamp),
      ]
    case .existenceFilter:
      [
        .one(1, "targetId", .int32), .one(2, "count", .int32),
        .one(3, "unchangedNames", .message(.bloomFilter)),
      ]
    case .bloomFilter:
      [.one(1, "bits", .message(.bitSequence)), .one(2, "hashCount", .int32)]
    case .bitSequence: [.one(1, "bitmap", .bytes), .one(2, "padding", .int32)]
    default: nil
    }
  }
}
