import Documents

/// Whether one sort key comes before another.
@inline(__always)
func isBefore(_ left: [UInt8], _ right: [UInt8]) -> Bool {
  compareBytes(left, right) == .ascending
}

/// The indexes of keys in ascending order, equal ones as they came. One sort by keys, where
/// `Array.sort` would be compiled again for each type of element: 3 KB of the app each time.
func ascendingOrder(of keys: [[UInt8]]) -> [Int] {
  var order = Array(keys.indices)
  var merged = order
  var width = 1
  while width < keys.count {
    var start = 0
    while start < keys.count {
      let middle = min(start + width, keys.count)
      let end = min(middle + width, keys.count)
      var (left, right) = (start, middle)
      for index in start..<end {
        let takesRight =
          right < end && (left >= middle || isBefore(keys[order[right]], keys[order[left]]))
        merged[index] = order[takesRight ? right : left]
        if takesRight { right += 1 } else { left += 1 }
      }
      start = end
    }
    swap(&order, &merged)
    width *= 2
  }
  return order
}
