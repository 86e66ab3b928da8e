// A route as the part of the address after `#`, so that a link to a book works.

extension Route {
  /// The route of an address; the library where it is none.
  package init(path: String) {
    let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { Array($0) }
    self = .library
    guard let first = parts.first else { return }
    switch parts.count {
    case 1 where first == Array("add".utf8):
      self = .add
    case 1 where first == Array("import".utf8):
      self = .importing
    case 2 where first == Array("books".utf8):
      self = .book(Route.decoded(parts[1]))
    case 3 where first == Array("books".utf8) && parts[2] == Array("edit".utf8):
      self = .edit(Route.decoded(parts[1]))
    default:
      break
    }
  }

  package var path: String {
    switch self {
    case .library: "/"
    case .book(let id): "/books/" + Route.encoded(id)
    case .edit(let id): "/books/" + Route.encoded(id) + "/edit"
    case .add: "/add"
    case .importing: "/import"
    }
  }

  /// Percent-encoding of all but the unreserved characters of RFC 3986, section 2.3.
  static func encoded(_ id: String) -> String {
    var bytes: [UInt8] = []
    for byte in id.utf8 {
      if isUnreserved(byte) {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "%"))
        bytes.append(hexadecimal(byte >> 4))
        bytes.append(hexadecimal(byte & 15))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What is wrongly encoded is taken as it stands.
  private static func decoded(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = value(bytes[index + 1]), let low = value(bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? 0x30 + digit : 0x41 + digit - 10
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46: digit - 0x41 + 10
    case 0x61...0x66: digit - 0x61 + 10
    default: nil
    }
  }
}
