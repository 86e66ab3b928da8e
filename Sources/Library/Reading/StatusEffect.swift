package import Documents

/// What a status does to a book's reads when the reader sets it. Never on import: there the file knows
/// what was read when, and "today" is nothing that it says.
///
/// - *Read* finishes the read that goes on, or adds one that is finished today.
/// - *Reading* begins a read, unless one goes on.
/// - *Did not finish* ends the read that goes on.
/// - Other statuses leave the reads alone: a pause is no end.
package final class StatusEffect {
  /// The writes to `reads`; empty where nothing follows.
  package private(set) var writes: [Mutation] = []
  /// The writes that take them back.
  package private(set) var undoing: [Mutation] = []

  /// - Parameters:
  ///   - reads: all of the book's.
  ///   - newID: an `AutoID` for a read that is added.
  package init(
    of status: Status?, on book: String, reads: [Read], today: PartialDate, newID: () -> String
  ) {
    var open: Read?
    for read in reads where read.isOpen {
      if let other = open, (other.started ?? today) > (read.started ?? today) { continue }
      open = read
    }
    switch status {
    case .read:
      if let open {
        end(open, .finished, today)
      } else if !reads.contains(where: { $0.finished == today && $0.outcome != .didNotFinish }) {
        // Set by mistake, taken back and set again on one day is one read.
        add(Read(id: newID()), to: book) {
          $0.finished = today
          $0.outcome = .finished
        }
      }
    case .reading where open == nil:
      add(Read(id: newID()), to: book) { $0.started = today }
    case .didNotFinish:
      if let open { end(open, .didNotFinish, today) }
    default: break
    }
  }

  private func add(_ read: Read, to book: String, _ fill: (Read) -> Void) {
    read.book = book
    fill(read)
    writes = [.create(read.path, read.map)]
    undoing = [.delete(read.path)]
  }

  private func end(_ read: Read, _ outcome: Read.Outcome, _ today: PartialDate) {
    let mask = FieldMask([FieldPath(field: "finished"), FieldPath(field: "outcome")])
    let ended = Read(id: read.id)
    ended.finished = today
    ended.outcome = outcome
    var values = MapValue()
    values["finished"] = ended.map["finished"]
    values["outcome"] = ended.map["outcome"]
    writes = [.update(read.path, values, mask: mask)]
    undoing = [.update(read.path, MapValue(), mask: mask)]
  }
}

extension Read {
  /// Whether it goes on.
  package var isOpen: Bool { outcomeName == nil && finished == nil }
}
