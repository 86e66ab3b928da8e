package import Documents

/// The way to a server: opens the two streams that the engine needs.
package protocol Transport: AnyObject {
  func openWatch(_ observer: any WatchObserver) -> any WatchConnection
  func openWrite(_ observer: any WriteObserver) -> any WriteConnection

  /// Drops what the streams went over, for the way to the server may have changed. All streams
  /// are closed when this is called.
  func renew()

  /// Finds out soon whether the connection still stands; streams are closed if it does not.
  func check()
}

extension Transport {
  /// Nothing, for what has no connection apart from its streams.
  package func renew() {}
  package func check() {}
}

/// One watch stream.
package protocol WatchConnection: AnyObject {
  func watch(_ request: WatchRequest)
  func unwatch(_ target: Int)
  /// Ends the stream; the observer hears nothing more.
  func close()
}

/// Hears what comes on one watch stream.
package protocol WatchObserver: AnyObject {
  func streamOpened()
  /// - Parameter snapshotVersion: The time up to which all targets are told, where the message
  ///   completes a snapshot.
  func streamReceived(_ change: WatchChange, snapshotVersion: Timestamp?)
  /// - Parameter error: Nil where the server ended the stream in peace.
  func streamClosed(_ error: SyncError?)
}

/// A wish to watch a target.
package final class WatchRequest {
  package let state: TargetState
  /// How many results are here already; nil where nothing is resumed.
  package let expectedCount: Int?

  package init(_ state: TargetState, expectedCount: Int?) {
    self.state = state
    self.expectedCount = expectedCount
  }
}

/// One write stream.
package protocol WriteConnection: AnyObject {
  /// The first message.
  func handshake()
  func write(_ request: WriteOperation)
  /// Ends the stream; the observer hears nothing more.
  func close()
}

/// Hears what comes on one write stream.
package protocol WriteObserver: AnyObject {
  func streamOpened()
  func streamReceived(_ answer: WriteAnswer)
  /// - Parameter error: Nil where the server ended the stream in peace.
  func streamClosed(_ error: SyncError?)
}

/// A batch on its way; without one, the message that says goodbye.
package final class WriteOperation {
  package let streamToken: [UInt8]
  package let batch: MutationBatch?
  /// Who the batch is from, which labels it together with its number.
  package let origin: String

  package init(streamToken: [UInt8], batch: MutationBatch?, origin: String) {
    self.streamToken = streamToken
    self.batch = batch
    self.origin = origin
  }
}

/// An answer on the write stream: to the handshake or to a batch.
package final class WriteAnswer {
  package let streamToken: [UInt8]
  package let commitTime: Timestamp
  package let results: [WriteOutcome]

  package init(streamToken: [UInt8], commitTime: Timestamp = .zero, results: [WriteOutcome] = []) {
    self.streamToken = streamToken
    self.commitTime = commitTime
    self.results = results
  }
}
