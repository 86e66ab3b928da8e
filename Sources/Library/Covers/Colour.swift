internal import Documents

/// A colour of sRGB.
package struct Colour: Equatable, Sendable {
  /// `0xRRGGBB`.
  package let value: UInt32

  package init(_ value: UInt32) {
    self.value = value
  }

  /// As a style sheet writes it: `#1f4d3f`.
  package var css: String { "#" + hexadecimal }

  /// Six digits.
  var hexadecimal: String {
    var bytes: [UInt8] = []
    for shift in [20, 16, 12, 8, 4, 0] {
      let digit = UInt8(value >> UInt32(shift) & 15)
      bytes.append(digit + (digit < 10 ? ASCII.zero : 87))
    }
    return String(utf8: bytes)
  }

  var red: Int { Int(value >> 16 & 0xFF) }
  var green: Int { Int(value >> 8 & 0xFF) }
  var blue: Int { Int(value & 0xFF) }

  /// 0 black, 1 white, as contrast is reckoned.
  package var luminance: Double {
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// From 1, the same, to 21, black on white.
  package func contrast(with other: Colour) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// The lightness of oklch, 0…1.
  package var lightness: Double {
    let (r, g, b) = (linear(red), linear(green), linear(blue))
    return 0.2104542553 * cubeRoot(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
      + 0.7936177850 * cubeRoot(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
      - 0.0040720468 * cubeRoot(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  }

  /// A step towards black or white.
  @inline(never)
  func stepped(towards target: Int) -> Colour {
    func step(_ part: Int) -> UInt32 {
      UInt32(part + (target - part) / 16 + (target - part).signum())
    }
    return Colour(step(red) << 16 | step(green) << 8 | step(blue))
  }
}

/// A part of a colour as an amount of light.
@inline(never)
private func linear(_ part: Int) -> Double {
  let value = Double(part) / 255
  if value <= 0.04045 { return value / 12.92 }
  let base = (value + 0.055) / 1.055
  // base^2.4; there is no `pow` without a C library.
  return base * base * root(base * base, 5)
}

private func cubeRoot(_ value: Double) -> Double { root(value, 3) }

/// A root by Newton's method.
@inline(never)
private func root(_ value: Double, _ degree: Int) -> Double {
  if value <= 0 { return 0 }
  var result = 1.0
  for _ in 0..<24 {
    var power = 1.0
    for _ in 1..<degree { power *= result }
    result += (value / power - result) / Double(degree)
  }
  return result
}
