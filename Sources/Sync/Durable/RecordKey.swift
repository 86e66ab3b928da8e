/// The keys of a replica's records: a letter for the kind, then a number, the highest byte first.
enum RecordKey {
  /// The first of all, so that the rest can be understood.
  static let header = UInt8(ascii: "a")
  /// Random bytes that a store may put in when it is made, so that windows which open it at the
  /// same time agree on the replica's name.
  static let seed = UInt8(ascii: "b")
  static let chunk = UInt8(ascii: "c")
  static let log = UInt8(ascii: "l")
  /// What is the reader's begins here.
  static let batch = UInt8(ascii: "q")
  /// A batch that the server refused.
  static let refused = UInt8(ascii: "r")
  /// A batch that could not be read.
  static let setAside = UInt8(ascii: "x")

  static func make(_ kind: UInt8, _ number: Int, _ rest: [UInt8] = []) -> [UInt8] {
    var key = [kind]
    var shift = 32
    while shift > 0 {
      shift -= 8
      key.append(UInt8(truncatingIfNeeded: number >> shift))
    }
    return key + rest
  }

  /// The number in a key, or -1 where there is none.
  static func number(_ key: [UInt8]) -> Int {
    if key.count < 5 { return -1 }
    var number = 0
    for index in 1..<5 { number = number << 8 | Int(key[index]) }
    return number
  }

  /// Behind all keys of a kind.
  static func end(_ kind: UInt8) -> [UInt8] { [kind + 1] }
}
