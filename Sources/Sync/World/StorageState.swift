/// Whether the device keeps the replica.
package enum StorageState: UInt8, Sendable {
  case kept
  /// It does, but it may drop it when space is short.
  case evictable
  /// There is room for the writes that wait, but not for the cache.
  case full
  /// It refuses all changes at the moment; they are tried again.
  case failing
  /// There is no store: what is new lives as long as the program.
  case memoryOnly
  /// A newer version of the program has made what is there; it is left alone.
  case newer

  /// Whether what is new would be lost with the program.
  package var isVolatile: Bool { rawValue >= StorageState.failing.rawValue }
}
