import Documents
import Storage

/// Takes a query's results until a page is full.
final class DocumentPage {
  private let cursor: QueryCursor
  private let call: Call
  private let limit: Int
  private let byteLimit: Int
  private let completion: ([Document], _ hasMore: Bool) -> Void
  private var documents: [Document] = []
  private var bytes = 0

  /// - Parameters:
  ///   - cursor: of a query whose limit is at least one more than a page's, by which it shows
  ///     whether more follow.
  ///   - completion: called unless the call ends before.
  init(
    _ cursor: QueryCursor, _ call: Call, limit: Int, byteLimit: Int,
    completion: @escaping ([Document], _ hasMore: Bool) -> Void
  ) {
    self.cursor = cursor
    self.call = call
    self.limit = limit
    self.byteLimit = byteLimit
    self.completion = completion
  }

  func goOn() {
    cursor.next(call.whenRead { self.take($0) })
  }

  private func take(_ slice: QuerySlice) {
    for document in slice.documents {
      guard documents.count < limit, bytes < byteLimit else {
        completion(documents, true)
        return
      }
      documents.append(document)
      bytes += document.fields.encoded.count
    }
    if slice.isLast {
      completion(documents, false)
    } else {
      goOn()
    }
  }
}
