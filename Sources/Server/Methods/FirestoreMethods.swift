import Documents
import Storage
import Wire

/// The methods of `google.firestore.v1.Firestore`.
enum FirestoreMethods {
  static let service = "google.firestore.v1.Firestore/"

  static func add(to dispatcher: Dispatcher, _ databases: DatabaseDirectory) {
    func add(_ name: String, _ method: @escaping (Call, DatabaseDirectory) -> any CallHandler) {
      dispatcher.add(service + name) { method($0, databases) }
    }
    add("Listen", ListenStream.opening)
    add("Write", WriteStream.opening)
    add("Commit", CommitMethod.handler)
    add("BeginTransaction", BeginTransactionMethod.handler)
    add("Rollback", RollbackMethod.handler)
    add("BatchWrite", BatchWriteMethod.handler)
    add("CreateDocument", CreateDocumentMethod.handler)
    add("UpdateDocument", UpdateDocumentMethod.handler)
    add("DeleteDocument", DeleteDocumentMethod.handler)
    add("GetDocument", GetDocumentMethod.handler)
    add("BatchGetDocuments", BatchGetMethod.handler)
    add("ListDocuments", ListDocumentsMethod.handler)
    add("ListCollectionIds", ListCollectionIDsMethod.handler)
    add("RunQuery", RunQueryMethod.handler)
    add("RunAggregationQuery", RunAggregationQueryMethod.handler)
    add("PartitionQuery", PartitionQueryMethod.handler)
    dispatcher.add(service + "ExecutePipeline", refusePipeline)
  }

  private static func refusePipeline(_ call: Call) -> any CallHandler {
    call.end(
      CallStatus(
        .unimplemented,
        "Pipelines are not supported; RunQuery and RunAggregationQuery answer queries."))
    return UnaryHandler(call) { _ in }
  }
}
