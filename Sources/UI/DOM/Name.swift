/// A text of the program itself: the name of an element, an attribute or an event, or classes.
///
/// It is one word where a `StaticString` is three and a `String`, too, with a count of references:
/// a screen is mostly calls with such texts, so this is a tenth of its size. The bytes end with a
/// zero, as the compiler writes all literals.
package struct Name: ExpressibleByStringLiteral, Equatable {
  package let utf8Start: UnsafePointer<UInt8>

  @inline(__always)
  package init(stringLiteral text: StaticString) {
    utf8Start = text.utf8Start
  }

  package var utf8CodeUnitCount: Int {
    var count = 0
    while utf8Start[count] != 0 { count += 1 }
    return count
  }

  package var isEmpty: Bool { utf8Start[0] == 0 }

  @inline(never)
  package static func == (left: Name, right: Name) -> Bool {
    left.isSame(as: right)
  }

  /// Whether the bytes are the same; mostly they are at the same place, too.
  @inline(never)
  func isSame(as other: Name) -> Bool {
    if utf8Start == other.utf8Start { return true }
    var index = 0
    while utf8Start[index] == other.utf8Start[index] {
      if utf8Start[index] == 0 { return true }
      index += 1
    }
    return false
  }
}

extension Name: @unchecked Sendable {}

extension String {
  @inline(never)
  package init(_ name: Name) {
    self = String(
      decoding: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount),
      as: UTF8.self)
  }
}
