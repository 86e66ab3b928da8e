import Documents

extension SyncError {
  /// Nil where a call ended in peace.
  init?(ended code: Int, _ message: String) {
    if code == 0 { return nil }
    self.init(StatusCode(rawValue: code) ?? .unknown, message)
  }
}
