/// A change of a device's store that waits for its transaction.
final class RecordChange {
  let key: [UInt8]
  /// What is put there; nil to remove the records from `key` through `last`.
  let value: [UInt8]?
  let last: [UInt8]

  init(_ key: [UInt8], put value: [UInt8]) {
    self.key = key
    self.value = value
    last = key
  }

  init(_ key: [UInt8], removeThrough last: [UInt8]) {
    self.key = key
    value = nil
    self.last = last
  }
}
