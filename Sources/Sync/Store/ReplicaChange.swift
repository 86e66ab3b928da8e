package import Documents

/// One change of the replica, as a store on the device records it.
package indirect enum ReplicaChange {
  case documentStored(CachedDocument)
  case documentRemoved(DocumentPath)
  case batchAdded(user: UTF8Key, MutationBatch)
  case batchRemoved(user: UTF8Key, Int)
  /// The server refused a batch; it is kept apart from the queue.
  case batchRefused(user: UTF8Key, RefusedWrite)
  /// A refused batch is kept no longer.
  case refusalDropped(user: UTF8Key, Int)
  case targetStored(TargetState)
  case targetRemoved(Int)
  /// Documents that came into or left the results of a target.
  case resultsChanged(target: Int, added: [DocumentPath], removed: [DocumentPath])
  case snapshotVersion(Timestamp)
  /// Documents, targets with their results and the snapshot version are forgotten; the queues stay.
  case cacheDropped
  /// Which life of the server's database the cache belongs to.
  case incarnation([UInt8])
  /// The number of the group that this ends, where several tabs share the replica.
  case sequence(Int)
}
