/// Something that changes the replica, as far as the device's store is asked beforehand.
package enum StoreAction: UInt8, Sendable {
  case write
  case allocateTarget
  case releaseTarget
  case applyRemoteEvent
  case acknowledgeBatch
  case rejectBatch
  case changeUser
}
