import Documents
import Storage
import Wire

/// `ListDocuments`: the documents of a collection, page by page.
enum ListDocumentsMethod {
  private static let usualPageSize = 300
  /// A page is one message, of which some clients take 4 MiB at most, and the last document may be of
  /// 1 MiB.
  private static let pageBytes = 5 * 524_288

  static func handler(_ call: Call, _ databases: DatabaseDirectory) -> any CallHandler {
    UnaryHandler(call) { message in
      do throws(CallStatus) {
        let request = try ListDocumentsRequest.read(message)
        databases.find(request.database, DatabaseAccess(request.consistency), for: call) {
          database throws(CallStatus) in
          guard request.pageSize >= 0 else {
            throw CallStatus(.invalidArgument, "Page size must be nonnegative.")
          }
          let token = try PageToken(request.pageToken, for: request.identity)
          if request.showsMissing {
            try listAll(request, after: token, call, database)
          } else {
            try list(request, after: token, call, database)
          }
        }
      } catch {
        call.end(error)
      }
    }
  }

  private static func list(
    _ request: ListDocumentsRequest, after token: PageToken?, _ call: Call,
    _ database: ServedDatabase
  ) throws(CallStatus) {
    let size = size(request)
    let collectionID = request.collectionID.isEmpty ? nil : request.collectionID
    let orders = try OrderByClause.orders(request.orderBy)
    let query = Query(
      parent: request.parent, collectionID: collectionID,
      // With the implicit ones: a cursor has values for explicit orders only.
      orders: Query(collectionID: collectionID, orders: orders).orders,
      start: token.map { Cursor(values: $0.values, isBefore: false) }, limit: size + 1)
    try query.check()
    database.read(.query(query), request.consistency, for: call) { grant in
      let cursor = database.store.cursor(query, at: grant.point)
      let page = DocumentPage(cursor, call, limit: size, byteLimit: pageBytes)
      page.read(database.readings) { page in
        let documents = page.documents
        let last = page.hasMore ? documents.last : nil
        let next = last.map { PageToken(query.place(of: $0)).text(for: request.identity) }
        let response = ListDocumentsResponse(
          documents: documents.map { .found($0.showing(request.mask)) },
          nextPageToken: next ?? "")
        call.answer(response, request.database)
      }
    }
  }

  /// With the documents that are not there but have documents below them.
  private static func listAll(
    _ request: ListDocumentsRequest, after token: PageToken?, _ call: Call,
    _ database: ServedDatabase
  ) throws(CallStatus) {
    guard !request.collectionID.isEmpty else {
      throw CallStatus(.invalidArgument, "collection id must be set when show_missing is true")
    }
    guard request.orderBy.isEmpty else {
      throw CallStatus(.invalidArgument, "cannot specify an order when show_missing is true")
    }
    let query = Query(parent: request.parent, collectionID: request.collectionID)
    try query.check()
    let last = try token.map { token throws(CallStatus) in try token.path }
    let parent = request.parent.isEmpty ? [] : request.parent + [UInt8(ascii: "/")]
    let collection = CollectionPath(unchecked: parent + Array(request.collectionID.utf8))
    database.read(.query(query), request.consistency, for: call) { grant in
      call.read(database.readings, Readings.pageBytes) {
        database.store.listing(
          of: collection, after: last, limit: size(request), byteLimit: pageBytes,
          at: grant.point, completion: $0)
      } then: { (listing: DocumentListing) in
        let last = listing.hasMore ? listing.entries.last : nil
        let next = last.map {
          PageToken([.reference($0.path.string)]).text(for: request.identity)
        }
        let response = ListDocumentsResponse(
          documents: listing.entries.map { entry in
            entry.document.map { .found($0.showing(request.mask)) } ?? .missing(entry.path)
          }, nextPageToken: next ?? "")
        call.answer(response, request.database)
      }
    }
  }

  private static func size(_ request: ListDocumentsRequest) -> Int {
    request.pageSize == 0 ? usualPageSize : request.pageSize
  }
}

extension ListDocumentsRequest {
  /// What must be the same in the request for the next page.
  fileprivate var identity: [[UInt8]] {
    [parent, Array(collectionID.utf8), Array(orderBy.utf8), [showsMissing ? 1 : 0]]
  }
}

extension Query {
  /// The place of a document among the results, as a cursor's values.
  fileprivate func place(of document: Document) -> [Value] {
    orders.map { order in
      order.field.isDocumentID
        ? .reference(document.path.string) : document.fields[order.field] ?? .null
    }
  }
}
