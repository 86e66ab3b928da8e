/// The places 0 ..< count in the order that `isBefore` gives; equal ones stay in theirs.
///
/// One sort for everything: the compiler makes a copy of the standard library's for each type that
/// is sorted, and each is 2 to 4 KB of the browser app.
@inline(never)
package func sortedOrder(_ count: Int, _ isBefore: (Int, Int) -> Bool) -> [Int] {
  var order = [Int](repeating: 0, count: count)
  for index in 0..<count { order[index] = index }
  if count < 2 { return order }
  var other = order
  var width = 1
  while width < count {
    var start = 0
    while start < count {
      let middle = min(start + width, count)
      let end = min(start + 2 * width, count)
      var left = start
      var right = middle
      for place in start..<end {
        if left < middle, right >= end || !isBefore(order[right], order[left]) {
          other[place] = order[left]
          left += 1
        } else {
          other[place] = order[right]
          right += 1
        }
      }
      start = end
    }
    swap(&order, &other)
    width *= 2
  }
  return order
}
