/// What is waited for.
package enum Timer: UInt8, Sendable {
  case watchBackoff
  case writeBackoff
  case watchIdle
  case writeIdle
  case healthy
  case onlineState
  case heartbeat
  case awaitedWrites
  case storeRetry
  case collection
  case transaction
  case storage
  /// What a program above the engine waits for.
  case interface
}
