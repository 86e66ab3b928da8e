package import Documents
internal import Wire

extension SyncClient {
  /// Asks the server for the collections of a document. It needs the server, and nothing of it is
  /// kept on the device.
  ///
  /// - Parameters:
  ///   - parent: nil for the collections at the top.
  ///   - completion: Called once with the identifiers in the order of their bytes, or with what went
  ///     wrong.
  package func listCollections(
    of parent: DocumentPath?, completion: @escaping ([String], SyncError?) -> Void
  ) {
    CollectionListing(self, parent?.utf8 ?? [], completion).next("")
  }
}

/// Asks for page after page.
private final class CollectionListing {
  private static let method = "google.firestore.v1.Firestore/ListCollectionIds"

  private let client: SyncClient
  private let parent: [UInt8]
  private let completion: ([String], SyncError?) -> Void
  private var ids: [String] = []

  init(
    _ client: SyncClient, _ parent: [UInt8], _ completion: @escaping ([String], SyncError?) -> Void
  ) {
    self.client = client
    self.parent = parent
    self.completion = completion
  }

  func next(_ token: String) {
    let remote: RemoteStore = client.engine.remote
    let request = ListCollectionIDsRequest(
      database: remote.prefix, parent: parent, pageToken: token)
    _ = UnaryCall(request.encoded(), { remote.open(CollectionListing.method, $0) }) {
      [self] responses, error in
      client.work.run { [self] in take(responses, error) }
    }
  }

  private func take(_ responses: [[UInt8]], _ error: SyncError?) {
    if let error { return completion([], error) }
    var token = ""
    for bytes in responses {
      do throws(DecodingError) {
        let response = try ListCollectionIDsResponse.decode(
          bytes, database: client.engine.remote.prefix)
        ids += response.collectionIDs
        token = response.nextPageToken
      } catch {
        return completion([], SyncError(.internal, error.message))
      }
    }
    if token.utf8.isEmpty { completion(ids, nil) } else { next(token) }
  }
}
