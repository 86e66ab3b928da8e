/// The outcome of comparing two things of one total order.
public enum Ordering: Int8, Sendable {
  case ascending = -1
  case same = 0
  case descending = 1

  /// The outcome with both sides exchanged.
  public var reversed: Ordering {
    switch self {
    case .ascending: .descending
    case .same: .same
    case .descending: .ascending
    }
  }

  /// This outcome, or the next criterion's where this one does not decide.
  @inline(__always)
  package func then(_ next: () -> Ordering) -> Ordering {
    self == .same ? next() : self
  }
}

@inline(__always)
package func order<T: Comparable>(_ left: T, _ right: T) -> Ordering {
  left < right ? .ascending : (left == right ? .same : .descending)
}

@inline(never)
package func compareBytes(_ left: [UInt8], _ right: [UInt8]) -> Ordering {
  left.withUnsafeBytes { left in right.withUnsafeBytes { compareBytes(left, $0) } }
}

@inline(never)
package func compareBytes(
  _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
) -> Ordering {
  let common = min(left.count, right.count)
  var index = 0
  while index + 8 <= common {
    let a = UInt64(bigEndian: left.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    let b = UInt64(bigEndian: right.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    if a != b { return a < b ? .ascending : .descending }
    index += 8
  }
  while index < common {
    let (a, b) = (left[index], right[index])
    if a != b { return a < b ? .ascending : .descending }
    index += 1
  }
  return order(left.count, right.count)
}

/// Compares two strings by their UTF-8 bytes, as Firestore does: that is the order of code points,
/// where Swift's own comparison of strings is by canonical equivalence.
@inline(never)
package func compareUTF8(_ left: String, _ right: String) -> Ordering {
  var left = left
  var right = right
  return left.withUTF8 { left in
    right.withUTF8 { right in
      compareBytes(UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
    }
  }
}

@inline(never)
package func hasPrefix(_ bytes: UnsafeRawBufferPointer, _ prefix: [UInt8]) -> Bool {
  if bytes.count < prefix.count { return false }
  var index = 0
  while index < prefix.count {
    if bytes[index] != prefix[index] { return false }
    index += 1
  }
  return true
}
