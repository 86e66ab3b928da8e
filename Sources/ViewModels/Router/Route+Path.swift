import Documents
import Library

// A route as the part of the address after `#`, so that a link to a book works.

extension Route {
  /// The route of an address; the library where it is none.
  package init(path: String) {
    let bytes = [UInt8](utf8: path)
    if isSame(path, "/add") {
      self = .add
    } else if isSame(path, "/import") {
      self = .importing
    } else if isSame(path, "/trash") {
      self = .trash
    } else if let end = Route.end(of: "/books/", in: bytes, at: 0), end < bytes.count {
      var slash = end
      while slash < bytes.count, bytes[slash] != ASCII.slash { slash += 1 }
      let id = Route.decoded(bytes[end..<slash])
      if slash == bytes.count {
        self = .book(id)
      } else {
        self = Route.end(of: "/edit", in: bytes, at: slash) == bytes.count ? .edit(id) : .library
      }
    } else {
      self = Place(path: bytes).map { .place($0) } ?? .library
    }
  }

  /// Where the bytes go on behind a literal that stands at a place.
  private static func end(of literal: StaticString, in bytes: [UInt8], at start: Int) -> Int? {
    let count = literal.utf8CodeUnitCount
    guard start + count <= bytes.count else { return nil }
    for index in 0..<count where bytes[start + index] != literal.utf8Start[index] { return nil }
    return start + count
  }

  package var path: String {
    switch self {
    case .library: "/"
    case .place(let place): place.path
    case .book(let id): "/books/" + Route.encoded(id)
    case .edit(let id): "/books/" + Route.encoded(id) + "/edit"
    case .add: "/add"
    case .importing: "/import"
    case .trash: "/trash"
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
    return String(utf8: bytes)
  }

  /// What is wrongly encoded is taken as it stands.
  static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.endIndex,
        let high = value(bytes[index + 1]), let low = value(bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(utf8: result)
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
