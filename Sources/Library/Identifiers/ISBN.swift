import Documents

/// An International Standard Book Number, kept in its thirteen-digit form.
package struct ISBN: Hashable, Sendable {
  /// The thirteen digits as a number (`Int` has 32 bits in the browser); it always begins with 978 or 979 and its check digit is right.
  package let number: Int64

  /// Takes thirteen digits whose prefix and check digit are those of a book.
  package init?(number: Int64) {
    guard ISBN.isBook(number), ISBN.checkDigit13(of: number / 10) == number % 10 else {
      return nil
    }
    self.number = number
  }

  /// The thirteen digits: what documents hold.
  package var text: String { String(number) }

  /// The old ten-character form, which only numbers with the prefix 978 have.
  package var text10: String? {
    guard number / 10_000_000_000 == 978 else { return nil }
    let body = number / 10 % 1_000_000_000
    var bytes: [UInt8] = []
    var divisor: Int64 = 100_000_000
    while divisor > 0 {
      bytes.append(ASCII.zero + UInt8(body / divisor % 10))
      divisor /= 10
    }
    let check = ISBN.checkDigit10(of: body)
    bytes.append(check == 10 ? 0x58 : ASCII.zero + UInt8(check))
    return String(utf8: bytes)
  }

  /// 978, and 979 without 979-0, which is printed music.
  static func isBook(_ number: Int64) -> Bool {
    switch number / 1_000_000_000 {
    case 9780...9789, 9791...9799: true
    default: false
    }
  }

  /// The check digit for the first twelve digits.
  @inline(never)
  static func checkDigit13(of twelve: Int64) -> Int64 {
    var rest = twelve
    var sum: Int64 = 0
    var weight: Int64 = 3
    while rest > 0 {
      sum += rest % 10 * weight
      weight = 4 - weight
      rest /= 10
    }
    return (10 - sum % 10) % 10
  }

  /// The check value (10 stands for X) for the first nine digits. A remainder of 0 gives 0, not 11.
  static func checkDigit10(of nine: Int64) -> Int64 {
    var rest = nine
    var sum: Int64 = 0
    var weight: Int64 = 2
    while weight <= 10 {
      sum += rest % 10 * weight
      rest /= 10
      weight += 1
    }
    return (11 - sum % 11) % 11
  }

  /// From nine digits and a check value that is known to be right.
  static func fromTen(body: Int64) -> ISBN? {
    let twelve = 978_000_000_000 + body
    return ISBN(number: twelve &* 10 + checkDigit13(of: twelve))
  }
}
