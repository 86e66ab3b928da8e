import Documents
import Testing

@testable import Sync

struct ReplicaRecordTests {
  @Test func everyGroupComesBackAsItWas() throws {
    for seed in 1...3000 {
      let group = RandomChanges(seed: UInt64(seed)).group()
      let bytes = ReplicaRecord.encode(group)
      let back = try ReplicaRecord.decode(bytes)
      #expect(back.count == group.count, "seed \(seed)")
      for (left, right) in zip(group, back) {
        #expect(areSame(left, right), "seed \(seed): \(left)")
      }
      // The other direction: what was read is written the same way.
      #expect(ReplicaRecord.encode(back) == bytes, "seed \(seed)")
    }
  }

  @Test func cutRecordsAreRefused() {
    for seed in 1...60 {
      let bytes = ReplicaRecord.encode([RandomChanges(seed: UInt64(seed)).change()])
      for count in 0..<bytes.count {
        #expect(throws: DecodingError.self) { try ReplicaRecord.decode(Array(bytes[..<count])) }
      }
    }
  }

  @Test func flippedBitsAreRefused() {
    for seed in 1...60 {
      var bytes = ReplicaRecord.encode([RandomChanges(seed: UInt64(seed)).change()])
      for index in bytes.indices {
        let bit = UInt8(1) << UInt8(index % 8)
        bytes[index] ^= bit
        #expect(throws: DecodingError.self) { try ReplicaRecord.decode(bytes) }
        bytes[index] ^= bit
      }
    }
  }

  /// What has the right checksum and no sense all the same: a fault of this program, not of a disk.
  @Test func nonsenseUnderARightChecksumNeverTraps() {
    let random = SeededRandom(seed: 1)
    var refused = 0
    for seed in 1...3000 {
      let good = ReplicaRecord.encode(RandomChanges(seed: UInt64(seed)).group())
      var content = Array(good[5...])
      if content.isEmpty { continue }
      for _ in 0..<3 {
        content[Int(random.next() % UInt64(content.count))] = UInt8(
          truncatingIfNeeded: random.next())
      }
      let record = ReplicaRecord.seal { $0.bytes += content }
      do {
        for change in try ReplicaRecord.decode(record) {
          if case .documentStored(let document) = change { _ = document.fields.map }
        }
      } catch {
        refused += 1
      }
    }
    #expect(refused > 1000)
  }

  @Test func aNewerFormatIsToldApartFromDamage() {
    var bytes = ReplicaRecord.encode([.cacheDropped])
    bytes[0] = ReplicaRecord.version + 1
    #expect {
      try ReplicaRecord.decode(bytes)
    } throws: { error in
      if case DecodingError.unsupported? = error as? DecodingError { true } else { false }
    }
  }

  @Test func damageOfTheFormatsNumberIsNotTakenForANewerFormat() {
    let bytes = ReplicaRecord.encode([.cacheDropped]).map { $0 ^ 0x55 }
    #expect {
      try ReplicaRecord.decode(bytes)
    } throws: { error in
      if case DecodingError.invalidMessage? = error as? DecodingError { true } else { false }
    }
  }
}
