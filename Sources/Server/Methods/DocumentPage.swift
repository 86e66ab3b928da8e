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
  private var contents = Contents()
  private var bytes = 0

  /// - Parameter cursor: of a query whose limit is at least one more than a page's, by which it shows
  ///   whether more follow.
  init(_ cursor: QueryCursor, _ call: Call, limit: Int, byteLimit: Int) {
    self.cursor = cursor
    self.call = call
    self.limit = limit
    self.byteLimit = byteLimit
  }

  /// Reads the page, and goes on with it if the client still waits; ends the call if the store
  /// refuses. As long as nothing is found, it gives back its room again and again.
  func read(_ readings: Readings, then body: @escaping (Contents) -> Void) {
    call.read(readings, Readings.pageBytes) { [self] in
      goOn($0)
    } then: { [self] (contents: Contents?) in
      if let contents { body(contents) } else { read(readings, then: body) }
    }
  }
}

extension DocumentPage {
  /// Answers in any case: with nil where nothing is found yet, and if the call ends, with what there is.
  private typealias Completion = @Sendable (Result<Contents?, StorageError>) -> Void

  private func goOn(_ completion: @escaping Completion) {
    let box = LoopBound(self, on: call.loop)
    cursor.next { [loop = call.loop] result in
      loop.post { box.value.take(result, completion) }
    }
  }

  private func take(_ result: Result<QuerySlice, StorageError>, _ completion: @escaping Completion)
  {
    switch result {
    case .failure(let error): completion(.failure(error))
    case .success(let slice): take(slice, completion)
    }
  }

  private func take(_ slice: QuerySlice, _ completion: @escaping Completion) {
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
    } else if contents.documents.isEmpty {
      completion(.success(nil))
    } else {
      goOn(completion)
    }
  }
}
