internal import Documents

/// The entries of a walk in their order. Of several stretches: in the order of the documents' paths,
/// each document once.
struct EntryMerge {
  private var streams: [EntryStream]
  private let isDescending: Bool
  private var current: EntryStream?
  private(set) var place = EntryPlace(value: [])
  private(set) var row: Int64 = 0

  /// - Parameter last: Where to go on after; nil for the beginning.
  init(
    _ walk: QueryPlan.EntryWalk, after last: EntryPlace?, _ table: IndexTable
  ) throws(StorageError) {
    isDescending = walk.isDescending
    streams = []
    for var stretch in walk.stretches {
      if var last {
        if walk.stretches.count > 1, let value = stretch.value { last.value = value }
        if isDescending {
          stretch.upper = last
        } else {
          stretch.lower = last
          stretch.lower.id.append(0)
        }
      }
      let stream = try table.stream(stretch, descending: isDescending)
      if walk.stretches.count == 1 {
        current = stream
      } else if try stream.advance() {
        streams.append(stream)
      }
    }
  }

  /// Goes to the next document. False if there is none.
  mutating func advance() throws(StorageError) -> Bool {
    if let current {
      guard try current.advance() else { return false }
      place = current.place
      row = current.row
      return true
    }
    guard var next = streams.first else { return false }
    for stream in streams.dropFirst() where isBefore(stream, next) { next = stream }
    place = next.place
    row = next.row
    // A document may have several of the values.
    var index = 0
    while index < streams.count {
      if streams[index].row == row, try !streams[index].advance() {
        streams.remove(at: index)
      } else {
        index += 1
      }
    }
    return true
  }

  private func isBefore(_ stream: EntryStream, _ other: EntryStream) -> Bool {
    let ordering = compareBytes(stream.place.id, other.place.id)
    return ordering == (isDescending ? .descending : .ascending)
  }
}
