import Documents
import Storage

/// Takes a query's results until a page is full.
final class DocumentPage {
  struct Contents: Sendable {
    var documents: [Document] = []
    var hasMore = false
  }

  private let cursor: QueryCursor
  private let call: Call
  private let limit: Int
  private let byteLimit: Int
  private let completion: @Sendable (Result<Contents, StorageError>) -> Void
  private var contents = Contents()
  private var bytes = 0

  /// - Parameters:
  ///   - cursor: of a query whose limit is at least one more than a page's, by which it shows
  ///     whether more follow.
  ///   - completion: called in any case; if the call ends before, with what there is.
  init(
    _ cursor: QueryCursor, _ call: Call, limit: Int, byteLimit: Int,
    completion: @escaping @Sendable (Result<Contents, StorageError>) -> Void
  ) {
    self.cursor = cursor
    self.call = call
    self.limit = limit
    self.byteLimit = byteLimit
    self.completion = completion
  }

  func goOn() {
    let box = LoopBound(self, on: call.loop)
    cursor.next { [loop = call.loop] result in
      loop.post { box.value.take(result) }
    }
  }

  private func take(_ result: Result<QuerySlice, StorageError>) {
    switch result {
    case .failure(let error): completion(.failure(error))
    case .success(let slice): take(slice)
    }
  }

  private func take(_ slice: QuerySlice) {
    for document in slice.documents {
      guard contents.documents.count < limit, bytes < byteLimit else {
        contents.hasMore = true
        completion(.success(contents))
        return
      }
      contents.documents.append(document)
      bytes += document.fields.encoded.count
    }
    if slice.isLast || call.isOver {
      completion(.success(contents))
    } else {
      goOn()
    }
  }
}
