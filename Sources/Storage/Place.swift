package import Documents

/// A place in a database's order of commits.
package struct Place: Hashable, Sendable {
  /// Which life of the database: a restored backup begins a new one.
  package let incarnation: UInt64
  package let sequence: Int64
  /// The commit's random number: two histories that gave the same sequence to different commits
  /// are told apart by it.
  package let nonce: UInt64
  package let time: Timestamp

  package init(incarnation: UInt64, sequence: Int64, nonce: UInt64, time: Timestamp) {
    self.incarnation = incarnation
    self.sequence = sequence
    self.nonce = nonce
    self.time = time
  }
}

extension Place {
  /// The place as the bytes of a resume token.
  package var token: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Place.tokenSize)
    for number in [
      incarnation, UInt64(bitPattern: sequence), nonce, UInt64(bitPattern: time.microseconds),
    ] {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
      }
    }
    return bytes
  }

  /// Reads a token; nil if it is none of ours. Whether the place exists is for the store to say.
  package init?(token: [UInt8]) {
    guard token.count == Place.tokenSize else { return nil }
    func number(_ index: Int) -> UInt64 {
      token[(index * 8)..<(index * 8 + 8)].reduce(0) { $0 << 8 | UInt64($1) }
    }
    self.init(
      incarnation: number(0), sequence: Int64(bitPattern: number(1)), nonce: number(2),
      time: Timestamp(microseconds: Int64(bitPattern: number(3))))
  }

  private static let tokenSize = 32
}
