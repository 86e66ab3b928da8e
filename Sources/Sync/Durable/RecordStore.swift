/// A device's store of records: keys and values of bytes, ordered by key, changed by transactions
/// that happen whole or not at all. IndexedDB in the browser, SQLite natively.
package protocol RecordStore: AnyObject {
  var access: RecordAccess { get }

  /// Calls with every record in the order of the keys, as they were when the store was opened or
  /// last refreshed; once for each of these.
  func read(_ body: (_ key: [UInt8], _ value: [UInt8]) -> Void)

  /// Looks again at what is there after all commits so far, also those of other tabs.
  func refresh(_ completion: @escaping (Bool) -> Void)

  /// Puts a record; like `remove`, a part of the next `commit`.
  func put(_ key: [UInt8], _ value: [UInt8])
  /// Removes all records from a key up to and including another one.
  func remove(from first: [UInt8], through last: [UInt8])

  /// Makes the changes since the last call in one transaction, after the earlier ones.
  /// - Parameters:
  ///   - isStrict: Whether it must survive a loss of power once it is complete; else it may be
  ///     lost, but only together with all that came after it.
  ///   - completion: Not necessarily before returning. False if none of the changes was made.
  func commit(isStrict: Bool, _ completion: @escaping (Bool) -> Void)

  /// Asks the device not to drop the store when space is short.
  func askToStay()
}

/// What a device's store can do.
package enum RecordAccess: UInt8, Sendable {
  case kept
  /// It works, but the device may drop it when space is short.
  case evictable
  /// It cannot be had.
  case none
}
