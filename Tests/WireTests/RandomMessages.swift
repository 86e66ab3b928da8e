import Documents
import Randomness
import Wire

/// Makes random messages of every kind, with all of Firestore's types and edge values in them.
struct RandomMessages {
  var random: SeededGenerator
  let database = DatabasePrefix(project: "p", database: "(default)")

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func bool() -> Bool { .random(using: &random) }
  mutating func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }

  mutating func list<T>(_ range: ClosedRange<Int>, _ make: (inout Self) -> T) -> [T] {
    (0..<int(range)).map { _ in make(&self) }
  }

  mutating func pick<T>(_ values: [T]) -> T { values.randomElement(using: &random)! }

  mutating func text() -> String {
    pick(["", "a", "title", "Éàñ", "日本語", "📚", "a b`c\\", "__x", "\u{0}", "x/y"])
      + String(repeating: "z", count: pick([0, 1, 200]))
  }

  mutating func id() -> String {
    pick(["a", "b1", "Ünïcode", "__id7__", "📚"]) + String(int(0...99))
  }

  mutating func path() -> DocumentPath {
    try! DocumentPath(list(1...3) { $0.id() + "/" + $0.id() }.joined(separator: "/"))
  }

  mutating func fieldPath() -> FieldPath {
    FieldPath(segments: list(1...3) { $0.pick(["a", "b c", "x`y\\", "名", "_f1"]) })
  }

  mutating func bytes() -> [UInt8] { list(0...40) { UInt8($0.int(0...255)) } }

  mutating func time() -> Timestamp {
    Timestamp(
      seconds: Int64(pick([0, 1, -1, -62_135_596_800, 253_402_300_799, int(0...2_000_000_000)])),
      nanoseconds: Int32(pick([0, 1000, 999_999_000, int(0...999_999) * 1000])))
  }

  mutating func number() -> Value {
    bool()
      ? .integer(pick([0, 1, -1, .max, .min, Int64(int(-1000...1000))]))
      : .double(pick([0, -0.0, 1.5, .nan, .infinity, -.infinity, .leastNonzeroMagnitude, 1e300]))
  }

  mutating func value(depth: Int = 0) -> Value {
    switch int(0...(depth < 4 ? 11 : 9)) {
    case 0: return .null
    case 1: return .boolean(bool())
    case 2, 3: return number()
    case 4: return .timestamp(time())
    case 5, 6: return .string(text())
    case 7: return .bytes(bytes())
    case 8: return .reference(bool() ? path().string : "/projects/q/databases/d/documents/a/b")
    case 9:
      return .geoPoint(
        GeoPoint(latitude: pick([0, 90, -90, 12.5]), longitude: pick([0, 180, -180, -0.25])))
    case 10:
      let elements = list(0...4) { $0.value(depth: depth + 1) }
      return .array(elements.filter { if case .array = $0 { false } else { true } })
    default: return .map(map(depth: depth + 1))
    }
  }

  mutating func map(depth: Int = 0) -> MapValue {
    MapValue(
      list(0...6) { ($0.pick(["a", "b", "title", "ü", "日", "zz", "_p"]), $0.value(depth: depth)) })
  }

  mutating func document() -> Document {
    Document(path: path(), fields: Fields(map()), createTime: time(), updateTime: time())
  }

  mutating func precondition() -> Precondition {
    pick([.none, .exists(true), .exists(false), .updateTime(time())])
  }

  mutating func transform() -> FieldTransform {
    let field = fieldPath()
    switch int(0...5) {
    case 0: return FieldTransform(field, .serverTimestamp)
    case 1: return FieldTransform(field, .increment(number()))
    case 2: return FieldTransform(field, .maximum(number()))
    case 3: return FieldTransform(field, .minimum(number()))
    default:
      let elements = list(0...3) { $0.value(depth: 3) }
        .filter { if case .array = $0 { false } else { true } }
      return FieldTransform(field, bool() ? .arrayUnion(elements) : .arrayRemove(elements))
    }
  }

  mutating func mutation() -> Mutation {
    let operation: Mutation.Operation
    switch int(0...5) {
    case 0, 1: operation = .set(Fields(map()))
    case 2, 3: operation = .update(Fields(map()), FieldMask(list(0...3) { $0.fieldPath() }))
    case 4: operation = .delete
    default: operation = .verify
    }
    var transforms: [FieldTransform] = []
    switch operation {
    case .set, .update: transforms = list(0...2) { $0.transform() }
    default: break
    }
    return Mutation(
      path(), operation, transforms: transforms, precondition: precondition())
  }

  mutating func filter(depth: Int = 0) -> Filter {
    switch int(0...(depth < 3 ? 3 : 1)) {
    case 0:
      return .field(fieldPath(), Filter.Operator(rawValue: UInt8(int(1...10)))!, value(depth: 2))
    case 1: return .unary(fieldPath(), Filter.UnaryOperator(rawValue: UInt8(int(2...5)))!)
    case 2: return .and(list(1...3) { $0.filter(depth: depth + 1) })
    default: return .or(list(1...3) { $0.filter(depth: depth + 1) })
    }
  }

  mutating func cursor() -> Cursor? {
    bool() ? Cursor(values: list(0...3) { $0.value(depth: 3) }, isBefore: bool()) : nil
  }

  mutating func query() -> Query {
    Query(
      parent: bool() ? [] : path().utf8, collectionID: bool() ? id() : nil,
      allDescendants: bool(), filter: bool() ? filter() : nil,
      orders: list(0...3) { Order($0.fieldPath(), descending: $0.bool()) }, start: cursor(),
      end: cursor(), offset: pick([0, 0, 7]), limit: pick([nil, 0, 20]),
      projection: bool() ? list(1...3) { $0.fieldPath() } : nil)
  }

  mutating func labels() -> [Label] {
    // Not two, since a map has no order that would be kept.
    list(0...1) { Label(name: $0.id(), value: $0.text()) }
  }

  mutating func targetIDs() -> [Int] { list(0...4) { $0.pick([0, 2, 127, 128, 1 << 30, -1]) } }

  mutating func target() -> Target {
    Target(
      id: int(1...1000), bool() ? .query(query()) : .documents(list(0...3) { $0.path() }),
      resume: pick([.none, .token([0, 255]), .readTime(time())]), once: bool(),
      expectedCount: pick([nil, 0, 12]))
  }

  mutating func consistency() -> ReadConsistency {
    pick([
      .strong, .transaction([1, 2]), .readTime(time()), .newTransaction(.readOnly(time())),
      .newTransaction(.readOnly(nil)), .newTransaction(.readWrite(retry: [])),
      .newTransaction(.readWrite(retry: [9])),
    ])
  }

  mutating func writeResult() -> WriteResult {
    WriteResult(
      updateTime: bool() ? time() : nil, transformResults: list(0...3) { $0.value(depth: 2) })
  }

  mutating func optionalTime() -> Timestamp? { bool() ? time() : nil }

  // MARK: Messages

  mutating func request(_ kind: RequestKind) -> any RequestMessage {
    switch kind {
    case .listen:
      ListenRequest(
        database: database,
        bool() ? .addTarget(target()) : .removeTarget(pick([0, 1, 77, -5])), labels: labels())
    case .write:
      WriteRequest(
        database: database, streamID: text(), writes: list(0...3) { $0.mutation() },
        streamToken: bytes(), labels: labels())
    case .commit:
      CommitRequest(
        database: database, writes: list(0...3) { $0.mutation() }, transaction: bytes())
    case .batchGet:
      BatchGetDocumentsRequest(
        database: database, documents: list(0...3) { $0.path() },
        mask: bool() ? FieldMask(list(0...3) { $0.fieldPath() }) : nil,
        consistency: consistency())
    case .runQuery:
      RunQueryRequest(database: database, query: query(), consistency: consistency())
    case .get:
      GetDocumentRequest(
        database: database, path: path(), mask: mask(), consistency: pastConsistency())
    case .list:
      ListDocumentsRequest(
        database: database, parent: parent(), collectionID: bool() ? id() : "",
        pageSize: pick([0, 7, 1 << 30]), pageToken: text(), orderBy: text(), mask: mask(),
        consistency: pastConsistency(), showsMissing: bool())
    case .listCollectionIDs:
      ListCollectionIDsRequest(
        database: database, parent: parent(), pageSize: pick([0, 7]), pageToken: text(),
        consistency: pick([.strong, .readTime(time())]))
    case .partition:
      PartitionQueryRequest(
        database: database, query: query(), partitionCount: pick([0, 3, 1 << 40, -1]),
        pageToken: text(), pageSize: pick([0, 7]),
        consistency: pick([.strong, .readTime(time())]))
    case .runAggregationQuery:
      RunAggregationQueryRequest(
        database: database, query: query(), aggregations: list(0...3) { $0.aggregation() },
        consistency: consistency())
    case .create:
      CreateDocumentRequest(
        database: database, parent: parent(), collectionID: text(), documentID: text(),
        fields: Fields(map()), mask: mask())
    case .update: UpdateDocumentRequest(database: database, write: update(), mask: mask())
    case .delete:
      DeleteDocumentRequest(database: database, path: path(), precondition: precondition())
    case .batchWrite:
      BatchWriteRequest(
        database: database, writes: list(0...3) { $0.mutation() }, labels: labels())
    case .beginTransaction:
      BeginTransactionRequest(database: database, options: transactionOptions())
    case .rollback: RollbackRequest(database: database, transaction: bytes())
    }
  }

  mutating func mask() -> FieldMask? {
    bool() ? FieldMask(list(0...3) { $0.fieldPath() }) : nil
  }

  mutating func parent() -> [UInt8] { bool() ? [] : path().utf8 }

  /// Of a method that cannot begin a transaction.
  mutating func pastConsistency() -> ReadConsistency {
    pick([.strong, .transaction([1, 2]), .readTime(time())])
  }

  mutating func transactionOptions() -> TransactionOptions {
    pick([.readOnly(time()), .readOnly(nil), .readWrite(retry: []), .readWrite(retry: [9])])
  }

  mutating func update() -> Mutation {
    let fields = Fields(map())
    return Mutation(
      path(), bool() ? .set(fields) : .update(fields, FieldMask(list(0...3) { $0.fieldPath() })),
      precondition: precondition())
  }

  mutating func aggregation() -> AliasedAggregation {
    AliasedAggregation(
      pick([
        .count(upTo: nil), .count(upTo: 0), .count(upTo: 1 << 40), .sum(fieldPath()),
        .average(fieldPath()),
      ]), alias: text())
  }

  mutating func response(_ kind: ResponseKind) -> any ResponseMessage {
    switch kind {
    case .listen: listenResponse()
    case .write:
      WriteResponse(
        streamID: text(), streamToken: bytes(), writeResults: list(0...3) { $0.writeResult() },
        commitTime: optionalTime())
    case .commit:
      CommitResponse(writeResults: list(0...3) { $0.writeResult() }, commitTime: time())
    case .batchGet:
      BatchGetDocumentsResponse(
        pick([nil, .found(document()), .missing(path())]), transaction: bytes(),
        readTime: optionalTime())
    case .runQuery:
      RunQueryResponse(
        bool() ? document() : nil, transaction: bytes(), readTime: optionalTime(),
        skippedResults: pick([0, 3]), isDone: bool())
    case .document: DocumentMessage(document())
    case .list:
      ListDocumentsResponse(
        documents: list(0...3) { $0.listedDocument() }, nextPageToken: text())
    case .listCollectionIDs:
      ListCollectionIDsResponse(collectionIDs: list(0...3) { $0.id() }, nextPageToken: text())
    case .partition:
      PartitionQueryResponse(partitions: list(0...3) { $0.path() }, nextPageToken: text())
    case .runAggregationQuery:
      RunAggregationQueryResponse(
        bool() ? map() : nil, transaction: bytes(), readTime: optionalTime())
    case .batchWrite:
      BatchWriteResponse(
        writeResults: list(0...3) { $0.writeResult() },
        statuses: list(0...3) { Status(code: $0.int(0...16), message: $0.text()) })
    case .beginTransaction: BeginTransactionResponse(transaction: bytes())
    }
  }

  mutating func listedDocument() -> ListDocumentsResponse.ListedDocument {
    if bool() { return .missing(path()) }
    var document = document()
    // Without a time it would be a missing one.
    if document.updateTime == .zero { document.updateTime.seconds = 1 }
    return .found(document)
  }

  mutating func listenResponse() -> ListenResponse {
    switch int(0...4) {
    case 0:
      return .targetChange(
        TargetChange(
          TargetChange.Kind(rawValue: int(0...4))!, targetIDs: targetIDs(),
          cause: bool() ? Status(code: int(0...16), message: text()) : nil,
          resumeToken: bytes(), readTime: optionalTime()))
    case 1:
      return .documentChange(
        DocumentChange(document(), targetIDs: targetIDs(), removedTargetIDs: targetIDs()))
    case 2:
      return .documentDelete(
        DocumentDelete(path(), removedTargetIDs: targetIDs(), readTime: optionalTime()))
    case 3:
      return .documentRemove(
        DocumentRemove(path(), removedTargetIDs: targetIDs(), readTime: optionalTime()))
    default:
      return .filter(
        ExistenceFilter(
          targetID: int(0...9), count: int(0...9),
          unchangedNames: bool()
            ? BloomFilterBits(bitmap: bytes(), padding: int(0...7), hashCount: int(0...9))
            : nil))
    }
  }
}

enum RequestKind: String, CaseIterable {
  case listen = "ListenRequest"
  case write = "WriteRequest"
  case commit = "CommitRequest"
  case batchGet = "BatchGetDocumentsRequest"
  case runQuery = "RunQueryRequest"
  case get = "GetDocumentRequest"
  case list = "ListDocumentsRequest"
  case listCollectionIDs = "ListCollectionIdsRequest"
  case partition = "PartitionQueryRequest"
  case runAggregationQuery = "RunAggregationQueryRequest"
  case create = "CreateDocumentRequest"
  case update = "UpdateDocumentRequest"
  case delete = "DeleteDocumentRequest"
  case batchWrite = "BatchWriteRequest"
  case beginTransaction = "BeginTransactionRequest"
  case rollback = "RollbackRequest"

  var type: any RequestMessage.Type {
    switch self {
    case .listen: ListenRequest.self
    case .write: WriteRequest.self
    case .commit: CommitRequest.self
    case .batchGet: BatchGetDocumentsRequest.self
    case .runQuery: RunQueryRequest.self
    case .get: GetDocumentRequest.self
    case .list: ListDocumentsRequest.self
    case .listCollectionIDs: ListCollectionIDsRequest.self
    case .partition: PartitionQueryRequest.self
    case .runAggregationQuery: RunAggregationQueryRequest.self
    case .create: CreateDocumentRequest.self
    case .update: UpdateDocumentRequest.self
    case .delete: DeleteDocumentRequest.self
    case .batchWrite: BatchWriteRequest.self
    case .beginTransaction: BeginTransactionRequest.self
    case .rollback: RollbackRequest.self
    }
  }
}

enum ResponseKind: String, CaseIterable {
  case listen = "ListenResponse"
  case write = "WriteResponse"
  case commit = "CommitResponse"
  case batchGet = "BatchGetDocumentsResponse"
  case runQuery = "RunQueryResponse"
  case document = "Document"
  case list = "ListDocumentsResponse"
  case listCollectionIDs = "ListCollectionIdsResponse"
  case partition = "PartitionQueryResponse"
  case runAggregationQuery = "RunAggregationQueryResponse"
  case batchWrite = "BatchWriteResponse"
  case beginTransaction = "BeginTransactionResponse"

  var type: any ResponseMessage.Type {
    switch self {
    case .listen: ListenResponse.self
    case .write: WriteResponse.self
    case .commit: CommitResponse.self
    case .batchGet: BatchGetDocumentsResponse.self
    case .runQuery: RunQueryResponse.self
    case .document: DocumentMessage.self
    case .list: ListDocumentsResponse.self
    case .listCollectionIDs: ListCollectionIDsResponse.self
    case .partition: PartitionQueryResponse.self
    case .runAggregationQuery: RunAggregationQueryResponse.self
    case .batchWrite: BatchWriteResponse.self
    case .beginTransaction: BeginTransactionResponse.self
    }
  }
}
