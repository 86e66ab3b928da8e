/// Finds the colours of a picture that strike most.
///
/// Colours are counted in 512 groups of like ones; a group's colour is the mean of its own.
struct PictureColours {
  private var counts = [Int](repeating: 0, count: 512)
  private var sums = [Int](repeating: 0, count: 512 * 3)

  /// How far apart two colours have to be to count as two, squared, and which part of the picture
  /// the second has at least.
  private static let distance = 5000
  private static let smallestPart = 40

  /// The most frequent colour and the most frequent one that differs from it, if there is one.
  ///
  /// - Parameter pixels: red, green, blue and opacity of each.
  static func find(_ pixels: ArraySlice<UInt8>) -> [Colour] {
    var colours = PictureColours()
    var index = pixels.startIndex
    while index + 3 < pixels.endIndex {
      colours.count(Int(pixels[index]), Int(pixels[index + 1]), Int(pixels[index + 2]))
      index += 4
    }
    guard let first = colours.mostFrequent(besides: nil, atLeast: 1) else { return [] }
    let smallest = pixels.count / 4 / smallestPart
    guard let second = colours.mostFrequent(besides: first, atLeast: smallest) else {
      return [first]
    }
    return [first, second]
  }

  private mutating func count(_ red: Int, _ green: Int, _ blue: Int) {
    let group = (red >> 5) << 6 | (green >> 5) << 3 | blue >> 5
    counts[group] += 1
    sums[group * 3] += red
    sums[group * 3 + 1] += green
    sums[group * 3 + 2] += blue
  }

  private func mostFrequent(besides other: Colour?, atLeast least: Int) -> Colour? {
    var best: Colour?
    var bestCount = max(least - 1, 0)
    for group in counts.indices where counts[group] > bestCount {
      let colour = mean(group)
      if let other, PictureColours.distance(colour, other) < PictureColours.distance { continue }
      best = colour
      bestCount = counts[group]
    }
    return best
  }

  private func mean(_ group: Int) -> Colour {
    var value: UInt32 = 0
    for part in 0..<3 { value = value << 8 | UInt32(sums[group * 3 + part] / counts[group]) }
    return Colour(value)
  }

  private static func distance(_ first: Colour, _ second: Colour) -> Int {
    let red = first.red - second.red
    let green = first.green - second.green
    let blue = first.blue - second.blue
    return red * red + green * green + blue * blue
  }
}
