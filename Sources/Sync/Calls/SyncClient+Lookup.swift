package import Documents
internal import Wire

extension SyncClient {
  /// Asks the server for a document as it is there, with the times that the device does not keep.
  ///
  /// - Parameter completion: Called once; with nil where there is no document or no answer.
  package func lookUp(_ path: DocumentPath, completion: @escaping (Document?) -> Void) {
    let remote: RemoteStore = engine.remote
    let prefix = remote.prefix
    let request = BatchGetDocumentsRequest(database: prefix, documents: [path])
    _ = UnaryCall(
      request.encoded(),
      { remote.open("google.firestore.v1.Firestore/BatchGetDocuments", $0) }
    ) { [work] responses, _ in
      work.run { completion(SyncClient.document(in: responses, prefix)) }
    }
  }

  private static func document(in responses: [[UInt8]], _ database: DatabasePrefix) -> Document? {
    for bytes in responses {
      do throws(DecodingError) {
        let response = try BatchGetDocumentsResponse.decode(bytes, database: database)
        if case .found(let document) = response.result { return document }
      } catch {
        return nil
      }
    }
    return nil
  }
}
