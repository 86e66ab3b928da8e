import Documents

/// What the remote store tells the engine.
protocol RemoteSyncer: AnyObject {
  func applyRemoteEvent(_ event: RemoteEvent)
  func rejectListen(_ target: Int, _ error: SyncError)
  func applySuccessfulWrite(_ result: BatchResult)
  func rejectFailedWrite(_ batch: Int, _ error: SyncError)
  func networkChanged(_ state: OnlineState)
  func hasResult(_ path: DocumentPath, target: Int) -> Bool
  func results(of target: Int) -> DocumentSet
}
