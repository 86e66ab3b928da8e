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
    add("BatchGetDocuments", BatchGetMethod.handler)
    add("RunQuery", RunQueryMethod.handler)
  }
}
