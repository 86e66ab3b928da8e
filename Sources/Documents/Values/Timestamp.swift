/// A point in time, as seconds and nanoseconds since 1970-01-01T00:00:00Z (protobuf's
/// `google.protobuf.Timestamp`). Stored values have microseconds, rounded down.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Seconds since 1970, also negative.
  public var seconds: Int64
  /// 0 to 999,999,999, always counting forward.
  public var nanoseconds: Int32

  public init(seconds: Int64, nanoseconds: Int32 = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  /// A count of microseconds since 1970.
  public init(microseconds: Int64) {
    let (quotient, remainder) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    seconds = remainder < 0 ? quotient - 1 : quotient
    nanoseconds = Int32(remainder < 0 ? remainder + 1_000_000 : remainder) * 1000
  }

  /// Before every stored time: the version of a document that was never seen.
  public static let zero = Timestamp(seconds: 0)

  /// Whole microseconds since 1970, rounded down.
  public var microseconds: Int64 { seconds &* 1_000_000 &+ Int64(nanoseconds / 1000) }

  /// The time with what is below a microsecond cut off, as it is stored.
  public var truncatedToMicroseconds: Timestamp {
    Timestamp(seconds: seconds, nanoseconds: nanoseconds / 1000 * 1000)
  }

  /// The time with what is below a millisecond cut off: the precision of a server timestamp.
  public var truncatedToMilliseconds: Timestamp {
    Timestamp(seconds: seconds, nanoseconds: nanoseconds / 1_000_000 * 1_000_000)
  }

  /// Whether it lies in the years 1 to 9999, outside which Firestore refuses it.
  public var isValid: Bool {
    seconds >= -62_135_596_800 && seconds < 253_402_300_800
      && nanoseconds >= 0 && nanoseconds < 1_000_000_000
  }

  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.seconds != right.seconds
      ? left.seconds < right.seconds : left.nanoseconds < right.nanoseconds
  }
}
