import Documents
import Storage
import Wire

/// `PartitionQuery`: names of documents at which the results of a collection group can be parted, so
/// that several clients read a part each.
enum PartitionQueryMethod {
  static func handler(_ call: Call, _ databases: DatabaseDirectory) -> any CallHandler {
    UnaryHandler(call) { message in
      do throws(CallStatus) {
        let request = try PartitionQueryRequest.read(message)
        databases.find(request.database, .reading, for: call) { database throws(CallStatus) in
          try check(request)
          let last = try PageToken(request.pageToken, for: request.identity)
            .map { token throws(CallStatus) in try token.path }
          let names = Query(
            collectionID: request.query.collectionID, allDescendants: true,
            projection: [.documentID])
          // Nothing here is part of a transaction.
          database.read(.documents([]), request.consistency, for: call) { grant in
            let cursor = database.store.cursor(names, at: grant.point)
            Partitioning(cursor, call, database.readings, request.partitionCount) { partitions in
              answer(request, partitions, after: last, call)
            }.goOn()
          }
        }
      } catch {
        call.end(error)
      }
    }
  }

  private static func check(_ request: PartitionQueryRequest) throws(CallStatus) {
    guard request.partitionCount > 0 else {
      throw CallStatus(.invalidArgument, "partition_count must be greater than zero.")
    }
    guard request.pageSize >= 0 else {
      throw CallStatus(.invalidArgument, "page_size must be greater than or equal to zero.")
    }
    let query = request.query
    guard query.parent.isEmpty, query.collectionID != nil, query.allDescendants else {
      throw CallStatus(
        .invalidArgument,
        "Only queries over a collection group of the whole database can be partitioned.")
    }
    guard query.orders == [Order(.documentID)], query.filter == nil, query.start == nil,
      query.end == nil, query.limit == nil, query.offset == 0
    else {
      throw CallStatus(
        .invalidArgument,
        "A query to be partitioned is ordered by __name__ ascending, and has no filters, other "
          + "orders, limits, offsets or cursors.")
    }
    try query.check()
  }

  private static func answer(
    _ request: PartitionQueryRequest, _ partitions: [DocumentPath], after last: DocumentPath?,
    _ call: Call
  ) {
    let rest = partitions.filter { path in last.map { path > $0 } ?? true }
    let page = request.pageSize == 0 ? rest : Array(rest.prefix(request.pageSize))
    let end = page.count < rest.count ? page.last : nil
    let next = end.map { PageToken([.reference($0.string)]).text(for: request.identity) }
    call.answer(
      PartitionQueryResponse(partitions: page, nextPageToken: next ?? ""), request.database)
  }
}

/// Finds evenly spaced names among a query's results. It keeps a sample, every second of which goes
/// when it becomes too large: so it needs little memory, however many results there are.
private final class Partitioning {
  /// As in Cloud Firestore, a smaller part is not worth a reader of its own.
  private static let smallestPart = 128
  private static let largestCount: Int64 = 10_000

  private let cursor: QueryCursor
  private let call: Call
  private let readings: Readings
  private let count: Int
  private let completion: ([DocumentPath]) -> Void
  private var sample: [DocumentPath] = []
  /// How many results one of the sample stands for.
  private var stride = 1
  private var seen = 0

  init(
    _ cursor: QueryCursor, _ call: Call, _ readings: Readings, _ count: Int64,
    completion: @escaping ([DocumentPath]) -> Void
  ) {
    self.cursor = cursor
    self.call = call
    self.readings = readings
    self.count = Int(min(count, Self.largestCount))
    self.completion = completion
  }

  func goOn() {
    call.read(readings) { [cursor] in
      cursor.next($0)
    } then: { [self] in
      take($0)
    }
  }

  private func take(_ slice: QuerySlice) {
    for document in slice.documents {
      if seen.isMultiple(of: stride) { sample.append(document.path) }
      seen += 1
      if sample.count > 16 * (count + 1) { thin() }
    }
    if slice.isLast { completion(partitions()) } else { goOn() }
  }

  private func thin() {
    sample = sample.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    stride *= 2
  }

  private func partitions() -> [DocumentPath] {
    let parts = min(count + 1, seen / Self.smallestPart)
    guard parts > 1 else { return [] }
    return (1..<parts).map { sample[$0 * sample.count / parts] }
  }
}

extension PartitionQueryRequest {
  /// What must be the same in the request for the next page.
  fileprivate var identity: [[UInt8]] {
    [query.canonicalForm.bytes, Array("\(partitionCount)".utf8)]
  }
}

extension PageToken {
  /// The document to go on after.
  var path: DocumentPath {
    get throws(CallStatus) {
      guard case .reference(let name)? = values.first else { throw Self.invalid }
      do throws(PathError) {
        return try DocumentPath(name)
      } catch {
        throw Self.invalid
      }
    }
  }
}
