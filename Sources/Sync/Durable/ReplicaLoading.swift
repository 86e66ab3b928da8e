import Documents

/// Makes a replica of what a store holds, and says what is wrong with that.
///
/// Where a part of the cache cannot be read, all of it is left out, since it is the server's and
/// comes back from there. Of the queue, which is the reader's, everything else is taken.
final class ReplicaLoading {
  private(set) var replica: Replica
  /// A newer version has made the store: nothing of it may be touched.
  private(set) var isNewer = false
  private(set) var stored = StoredCache()
  /// Whether several tabs may have opened the store at the same time.
  private(set) var isShared = false
  /// Batches that cannot be read.
  private(set) var unreadable: [RecordChange] = []
  /// How many were found before.
  private(set) var setAside = 0

  /// Beyond what may have been used of numbers since the header was written.
  private static let gap = 1 << 20

  /// - Parameters:
  ///   - place: Where the store is; one that was made elsewhere is a copy.
  ///   - newID: Makes the name of a new replica.
  init(_ records: any RecordStore, place: String, newID: () -> String) {
    replica = Replica(id: "")
    var header: ReplicaHeader?
    var seed: [UInt8] = []
    records.read { key, value in
      if isNewer { return }
      if key.first == RecordKey.seed {
        seed = value
        return
      }
      do throws(DecodingError) {
        if key.first == RecordKey.header {
          let found = try ReplicaHeader.decode(value)
          header = found
          stored.sequence = found.sequence
          replica = Replica(
            id: found.id, nextBatch: max(found.nextBatch, 1), lastTarget: found.lastTarget)
        } else {
          try take(key, value)
        }
      } catch .unsupported {
        isNewer = true
      } catch {
        if isOfTheReader(key) {
          unreadable.append(RecordChange(key, put: value))
        } else {
          stored.isDamaged = true
        }
      }
    }
    if isNewer {
      replica = Replica(id: newID())
      return
    }
    // A store without a header is new, and then there can be batches at most: another tab's, or this
    // one's from before the owner wrote the header.
    if stored.chunks != header?.chunks ?? 0 { stored.isDamaged = true }
    if stored.isDamaged {
      replica.dropCache()
      replica.sequence = 0
      replica.nextBatch += ReplicaLoading.gap
    }
    isShared = !seed.isEmpty
    if header == nil || header?.place != place {
      stored.needsHeader = true
      let isNew = header == nil && isShared && !stored.isDamaged
      replica.id = isNew ? ReplicaLoading.name(seed) : newID()
    }
  }

  private func take(_ key: [UInt8], _ value: [UInt8]) throws(DecodingError) {
    let number = RecordKey.number(key)
    switch key.first {
    case RecordKey.chunk:
      guard number == stored.chunks else { throw .truncated }
      stored.chunks += 1
      stored.chunkBytes += value.count
    case RecordKey.log:
      // The highest number counts in any case: what is written next goes behind it.
      let isNext = number == stored.sequence + 1
      stored.sequence = max(stored.sequence, number)
      guard isNext else { throw .truncated }
      stored.logRecords += 1
      stored.logBytes += value.count
    case RecordKey.batch, RecordKey.refused: break
    case RecordKey.setAside:
      setAside += 1
      return
    default: return
    }
    if stored.isDamaged, !isOfTheReader(key) { return }
    for change in try ReplicaRecord.decode(value) { replica.apply(change) }
  }

  private func isOfTheReader(_ key: [UInt8]) -> Bool {
    key.first == RecordKey.batch || key.first == RecordKey.refused
  }

  /// Random bytes as a name.
  private static func name(_ seed: [UInt8]) -> String {
    var digits: [UInt8] = []
    for byte in seed {
      digits.append(UInt8(ascii: "a") + byte & 15)
      digits.append(UInt8(ascii: "a") + byte >> 4)
    }
    return String(utf8: digits)
  }
}
