import Sync

/// The replica's records in this browser's IndexedDB, which was opened and read before the app was
/// started.
final class BrowserRecords: RecordStore {
  /// Called when the browser has answered whether it keeps the records.
  var onAccessChange: () -> Void = {}

  var access: RecordAccess { RecordAccess(rawValue: UInt8(bridgeRecordAccess())) ?? .none }

  func read(_ body: ([UInt8], [UInt8]) -> Void) {
    while true {
      let length = bridgeNextRecord()
      if length < 0 { return }
      let key = Text.takeBytes(length)
      body(key, Text.takeBytes(bridgeRecordValue()))
    }
  }

  func refresh(_ completion: @escaping (Bool) -> Void) {
    Registry.shared.whenStored(bridgeReadRecords(), completion)
  }

  func put(_ key: [UInt8], _ value: [UInt8]) {
    Text.pass(key) { key, length in
      Text.pass(value) { bridgePutRecord(key, length, $0, $1) }
    }
  }

  func remove(from first: [UInt8], through last: [UInt8]) {
    Text.pass(first) { first, length in
      Text.pass(last) { bridgeRemoveRecords(first, length, $0, $1) }
    }
  }

  func commit(isStrict: Bool, _ completion: @escaping (Bool) -> Void) {
    Registry.shared.whenStored(bridgeCommitRecords(isStrict), completion)
  }

  func askToStay() {
    Registry.shared.whenStored(0) { [self] _ in onAccessChange() }
    bridgeAskToStay()
  }
}
