/// What this device keeps of the library.
package enum DeviceCopy: UInt8, Sendable {
  case kept
  /// It is kept, but the browser may delete it when space runs short.
  case evictable
  /// There is room for the changes that wait, but not for the books.
  case full
  /// Nothing can be kept at the moment; it is tried again.
  case failing
  /// This window has all of it in memory only.
  case none
  /// A newer version of the app has made it, and this one leaves it alone.
  case newer

  /// Whether the books are on the device, whatever may become of them.
  package var hasBooks: Bool { self == .kept || self == .evictable }
}
