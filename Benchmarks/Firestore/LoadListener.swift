import Client
import Documents
import Wire

/// A listener to one query on a stream of its own.
final class LoadListener {
  /// The consistent snapshots that have come after a document.
  private(set) var snapshots = 0
  private var hasDocuments = false
  private var call: GRPCCall?

  init(_ client: LoadClient, _ query: Query) {
    let call = client.open("Listen") { [weak self] message in
      self?.take(message)
    } end: {
    }
    let target = Target(id: 2, .query(query))
    call.send(ListenRequest(database: LoadClient.database, .addTarget(target)).encoded())
    self.call = call
  }

  func cancel() {
    call?.onEnd = nil
    call?.cancel()
  }

  /// Only what is needed is read, so that the client is not what is measured.
  private func take(_ message: ArraySlice<UInt8>) {
    // The field of the one thing that a `ListenResponse` holds is in its first byte.
    guard let tag = message.first else { return }
    if tag >> 3 == 3 {
      hasDocuments = true
      return
    }
    guard tag >> 3 == 2 else { return }
    do throws(DecodingError) {
      let response = try ListenResponse.decode(Array(message), database: LoadClient.database)
      if case .targetChange(let change) = response, change.kind == .noChange,
        change.targetIDs.isEmpty, change.readTime != nil, hasDocuments
      {
        snapshots += 1
        hasDocuments = false
      }
    } catch {
      fatalError("An answer cannot be read: \(error.message)")
    }
  }
}
