/// How a method of `google.firestore.v1.Firestore` is called over HTTP
/// (source: the `google.api.http` annotations of google/firestore/v1/firestore.proto).
struct RESTMethod: Sendable {
  /// GET, POST, PATCH or DELETE.
  let http: String
  let place: Place
  /// The method's name in the service.
  let name: String
  let request: MessageName
  let response: MessageName
  var body = Body.none
  /// Whether the answer is a list of messages.
  var isStream = false
  /// Whether the client may have more than one message, and hears as long as it stays.
  var isTwoWay = false

  /// What the path names, and which fields of the request that fills.
  enum Place: Equatable, Sendable {
    /// A document: field 1 is its name, or the name of the document in field 1.
    case document
    /// A collection: fields 1 and 2 are its parent and its identifier.
    case collection
    /// The documents of a database, with a verb: field 1 is the database.
    case database(verb: String)
    /// A document or all of a database's, with a verb: field 1 is its name.
    case parent(verb: String)
  }

  /// Which part of the request the body is.
  enum Body: Sendable {
    case none
    case whole
    /// The `Document` in a field.
    case document(field: Int)
  }

  static let all: [RESTMethod] = documents + writing + queries

  private static let documents = [
    RESTMethod(
      http: "GET", place: .document, name: "GetDocument", request: .getDocumentRequest,
      response: .document),
    RESTMethod(
      http: "GET", place: .collection, name: "ListDocuments", request: .listDocumentsRequest,
      response: .listDocumentsResponse),
    RESTMethod(
      http: "POST", place: .collection, name: "CreateDocument", request: .createDocumentRequest,
      response: .document, body: .document(field: 4)),
    RESTMethod(
      http: "PATCH", place: .document, name: "UpdateDocument", request: .updateDocumentRequest,
      response: .document, body: .document(field: 1)),
    RESTMethod(
      http: "DELETE", place: .document, name: "DeleteDocument", request: .deleteDocumentRequest,
      response: .empty),
    RESTMethod(
      http: "POST", place: .database(verb: "batchGet"), name: "BatchGetDocuments",
      request: .batchGetRequest, response: .batchGetResponse, body: .whole, isStream: true),
  ]

  private static let writing = [
    RESTMethod(
      http: "POST", place: .database(verb: "beginTransaction"), name: "BeginTransaction",
      request: .beginTransactionRequest, response: .beginTransactionResponse, body: .whole),
    RESTMethod(
      http: "POST", place: .database(verb: "commit"), name: "Commit", request: .commitRequest,
      response: .commitResponse, body: .whole),
    RESTMethod(
      http: "POST", place: .database(verb: "rollback"), name: "Rollback",
      request: .rollbackRequest, response: .empty, body: .whole),
    RESTMethod(
      http: "POST", place: .database(verb: "batchWrite"), name: "BatchWrite",
      request: .batchWriteRequest, response: .batchWriteResponse, body: .whole),
    RESTMethod(
      http: "POST", place: .database(verb: "write"), name: "Write", request: .writeRequest,
      response: .writeResponse, body: .whole, isStream: true, isTwoWay: true),
    RESTMethod(
      http: "POST", place: .database(verb: "listen"), name: "Listen", request: .listenRequest,
      response: .listenResponse, body: .whole, isStream: true, isTwoWay: true),
  ]

  private static let queries = [
    RESTMethod(
      http: "POST", place: .parent(verb: "runQuery"), name: "RunQuery",
      request: .runQueryRequest, response: .runQueryResponse, body: .whole, isStream: true),
    RESTMethod(
      http: "POST", place: .parent(verb: "runAggregationQuery"), name: "RunAggregationQuery",
      request: .runAggregationQueryRequest, response: .runAggregationQueryResponse, body: .whole,
      isStream: true),
    RESTMethod(
      http: "POST", place: .parent(verb: "partitionQuery"), name: "PartitionQuery",
      request: .partitionQueryRequest, response: .partitionQueryResponse, body: .whole),
    RESTMethod(
      http: "POST", place: .parent(verb: "listCollectionIds"), name: "ListCollectionIds",
      request: .listCollectionIdsRequest, response: .listCollectionIdsResponse, body: .whole),
    // Not served; what is said of it is the dispatcher's, so the body is not read.
    RESTMethod(
      http: "POST", place: .database(verb: "executePipeline"), name: "ExecutePipeline",
      request: .empty, response: .empty),
  ]
}
