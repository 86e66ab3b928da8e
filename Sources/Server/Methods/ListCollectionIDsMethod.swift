import Documents
import Storage
import Wire

/// `ListCollectionIds`: the collections right below a document or the database's root, page by page.
enum ListCollectionIDsMethod {
  private static let usualPageSize = 1000
  private static let largestPageSize = 10_000

  static func handler(_ call: Call, _ databases: DatabaseDirectory) -> any CallHandler {
    UnaryHandler(call) { message in
      do throws(CallStatus) {
        let request = try ListCollectionIDsRequest.read(message)
        databases.find(request.database, .reading, for: call) { database throws(CallStatus) in
          guard request.pageSize >= 0 else {
            throw CallStatus(
              .invalidArgument, "page_size must be greater than or equal to zero.")
          }
          let last = try last(request)
          let size =
            request.pageSize == 0 ? usualPageSize : min(request.pageSize, largestPageSize)
          // Nothing here is part of a transaction.
          database.read(.documents([]), request.consistency, for: call) { grant in
            let completion = call.whenRead { (ids: [String]) in answer(request, ids, size, call) }
            database.store.collectionIDs(
              below: request.parent, after: last, limit: size + 1, at: grant.point,
              completion: completion)
          }
        }
      } catch {
        call.end(error)
      }
    }
  }

  private static func answer(
    _ request: ListCollectionIDsRequest, _ ids: [String], _ size: Int, _ call: Call
  ) {
    let page = Array(ids.prefix(size))
    let last = ids.count > size ? page.last : nil
    let next = last.map { PageToken([.string($0)]).text(for: [request.parent]) }
    call.answer(
      ListCollectionIDsResponse(collectionIDs: page, nextPageToken: next ?? ""), request.database)
  }

  private static func last(_ request: ListCollectionIDsRequest) throws(CallStatus) -> String? {
    guard let token = try PageToken(request.pageToken, for: [request.parent]) else { return nil }
    guard case .string(let id)? = token.values.first else { throw PageToken.invalid }
    return id
  }
}
