private let slash = UInt8(ascii: "/")
private let underscore = UInt8(ascii: "_")

/// Compares two paths segment by segment. A segment `__id7__` is a number: it comes before every
/// text, and numbers compare as numbers (Firestore's numeric document identifiers).
package func compareResourceNames(_ left: [UInt8], _ right: [UInt8]) -> Ordering {
  let common = min(left.count, right.count)
  var index = 0
  var start = 0
  while index < common, left[index] == right[index] {
    if left[index] == slash { start = index + 1 }
    index += 1
  }
  if index == left.count, index == right.count { return .same }
  // The first differing segments begin at `start` on both sides.
  let a = segment(of: left, from: start)
  let b = segment(of: right, from: start)
  switch (numericID(a), numericID(b)) {
  case (let a?, let b?):
    if a != b { return order(a, b) }
  case (.some, nil):
    return b.isEmpty ? .descending : .ascending
  case (nil, .some):
    return a.isEmpty ? .ascending : .descending
  case (nil, nil):
    break
  }
  let texts = a.withUnsafeBytes { a in b.withUnsafeBytes { compareBytes(a, $0) } }
  if texts != .same { return texts }
  return order(left.count, right.count)
}

/// The number of a segment `__id7__`, also negative; a number that is written in another way than
/// the usual one is none, so that different texts are different numbers.
package func numericID(_ segment: ArraySlice<UInt8>) -> Int64? {
  guard segment.count > 6, segment[segment.startIndex] == underscore else { return nil }
  let bytes = Array(segment)
  guard bytes[1] == underscore, bytes[2] == UInt8(ascii: "i"), bytes[3] == UInt8(ascii: "d"),
    bytes[bytes.count - 1] == underscore, bytes[bytes.count - 2] == underscore
  else { return nil }
  var digits = bytes[4..<(bytes.count - 2)]
  let isNegative = digits.first == UInt8(ascii: "-")
  if isNegative { digits = digits.dropFirst() }
  guard let first = digits.first, first != 0x30 || (digits.count == 1 && !isNegative) else {
    return nil
  }
  // Nineteen digits fit into 64 bits without a sign.
  guard digits.count <= 19 else { return nil }
  var value: UInt64 = 0
  for byte in digits {
    guard byte >= 0x30, byte <= 0x39 else { return nil }
    value = value &* 10 &+ UInt64(byte - 0x30)
  }
  let most = UInt64(Int64.max)
  if isNegative { return value > most + 1 ? nil : Int64(bitPattern: 0 &- value) }
  return value > most ? nil : Int64(value)
}

private func segment(of path: [UInt8], from start: Int) -> ArraySlice<UInt8> {
  var end = start
  while end < path.count, path[end] != slash { end += 1 }
  return path[start..<end]
}
