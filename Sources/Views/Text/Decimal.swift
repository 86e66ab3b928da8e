import Library
import UI

/// A number that is not negative, with at most two decimals, as a style takes it: `13.2`, `9.02`, `40`.
func decimal(_ number: Double) -> Words {
  var hundredths = Int(number * 100 + 0.5)
  var digits: [UInt8] = []
  var place = 0
  while place < 3 || hundredths > 0 {
    let digit = hundredths % 10
    if place == 2, !digits.isEmpty { digits.append(ASCII.point) }
    if place > 1 || digit > 0 || !digits.isEmpty { digits.append(ASCII.zero + UInt8(digit)) }
    hundredths /= 10
    place += 1
  }
  digits.reverse()
  return Words(String(decoding: digits, as: UTF8.self))
}
