package import Documents

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
