package import Documents

/// What the server answered to one write.
package struct WriteOutcome {
  package let updateTime: Timestamp
  /// One for each transform.
  package let transformResults: [Value]

  package init(updateTime: Timestamp, transformResults: [Value] = []) {
    self.updateTime = updateTime
    self.transformResults = transformResults
  }
}
