/// The places of a list's elements in the order that a comparison gives; equal ones keep theirs.
///
/// The one sort of portable code: the standard library's is compiled anew for each type of element,
/// 4 KB each time, where this is there once.
@inline(never)
package func sortedPlaces(_ count: Int, _ isBefore: (Int, Int) -> Bool) -> [Int] {
  var places: [Int] = []
  places.reserveCapacity(count)
  for place in 0..<count { places.append(place) }
  // Merging neighbouring runs, which double with each pass.
  var other = places
  var width = 1
  while width < count {
    var start = 0
    while start < count {
      let middle = min(start + width, count)
      let end = min(middle + width, count)
      var (left, right, target) = (start, middle, start)
      // Runs that follow each other already are only copied.
      let isDone = middle == end || !isBefore(places[middle], places[middle - 1])
      while target < end {
        let takesLeft =
          isDone || right == end || (left < middle && !isBefore(places[right], places[left]))
        if takesLeft, left < end {
          other[target] = places[left]
          left += 1
        } else {
          other[target] = places[right]
          right += 1
        }
        target += 1
      }
      start = end
    }
    swap(&places, &other)
    width *= 2
  }
  return places
}

extension Array {
  /// The elements in the order that a comparison gives; equal ones keep their places.
  package func inOrder(_ isBefore: (Element, Element) -> Bool) -> [Element] {
    var result: [Element] = []
    result.reserveCapacity(count)
    for place in sortedPlaces(count, { isBefore(self[$0], self[$1]) }) {
      result.append(self[place])
    }
    return result
  }
}
