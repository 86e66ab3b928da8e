/// Identifiers of imported documents: the same parts give the same identifier on every device, so
/// that importing a file twice, or on two phones, makes no second book.
package enum StableID {
  /// Twenty letters and digits made of a kind and its key.
  package static func make(_ kind: String, _ key: String) -> String {
    var message = Array(kind.utf8)
    message.append(0)
    message += Array(key.utf8)
    let digest = SHA256.digest(message)
    var high: UInt64 = 0
    var low: UInt64 = 0
    for index in 0..<8 {
      high = high << 8 | UInt64(digest[index])
      low = low << 8 | UInt64(digest[index + 8])
    }
    // Ten digits of base 62 out of each half: 119 bits in all.
    var id: [UInt8] = []
    id.reserveCapacity(20)
    append(&high, to: &id)
    append(&low, to: &id)
    return String(decoding: id, as: UTF8.self)
  }

  private static func append(_ number: inout UInt64, to id: inout [UInt8]) {
    for _ in 0..<10 {
      let digit = UInt8(number % 62)
      number /= 62
      switch digit {
      case 0..<26: id.append(0x41 + digit)
      case 26..<52: id.append(0x61 + digit - 26)
      default: id.append(0x30 + digit - 52)
      }
    }
  }
}
