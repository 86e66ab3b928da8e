/// The header `grpc-timeout`: at most eight digits and a unit.
package enum GRPCTimeout {
  /// In milliseconds, rounded up; nil if it is none.
  package static func milliseconds(_ bytes: some BidirectionalCollection<UInt8>) -> Int64? {
    let digits = bytes.dropLast()
    guard let unit = bytes.last, (1...8).contains(digits.count) else { return nil }
    var number: Int64 = 0
    for byte in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      number = number * 10 + Int64(byte - UInt8(ascii: "0"))
    }
    switch unit {
    case UInt8(ascii: "H"): return number * 3_600_000
    case UInt8(ascii: "M"): return number * 60_000
    case UInt8(ascii: "S"): return number * 1000
    case UInt8(ascii: "m"): return number
    case UInt8(ascii: "u"): return (number + 999) / 1000
    case UInt8(ascii: "n"): return (number + 999_999) / 1_000_000
    default: return nil
    }
  }

  package static func text(milliseconds: Int64) -> String {
    milliseconds < 100_000_000 ? "\(milliseconds)m" : "\(min(milliseconds / 1000, 99_999_999))S"
  }
}
