import Documents
import Storage
import Testing

@testable import Server

/// What transactions have read and written, to be held against an order in which each ran alone.
final class History {
  struct Reading {
    let scope: ReadScope
    /// As of which commit it was made.
    let sequence: Int64
    /// The documents that were found, in their order.
    let found: [Document]
  }

  private let store: Store
  private(set) var committed = 0

  init(_ store: Store) {
    self.store = store
  }

  /// Checks that a transaction would have read just the same immediately before its commit.
  func check(_ readings: [Reading], committedAs sequence: Int64, _ note: Comment) throws {
    committed += 1
    for reading in readings {
      #expect(try read(reading.scope, at: sequence - 1) == reading.found, note)
    }
  }

  /// Checks that all readings show one moment.
  func checkOneMoment(_ readings: [Reading], _ note: Comment) throws {
    guard let last = readings.map(\.sequence).max() else { return }
    for reading in readings {
      #expect(try read(reading.scope, at: last) == reading.found, note)
    }
  }

  func read(_ scope: ReadScope, at sequence: Int64) throws -> [Document] {
    switch scope {
    case .documents(let paths):
      try store.documents(paths, at: .sequence(sequence)).documents.compactMap { $0 }
    case .query(let query): try store.run(query, at: .sequence(sequence)).documents
    }
  }
}
