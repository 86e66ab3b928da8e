/// What may be chosen about a store.
package struct StoreSettings: Sendable {
  /// How long commits stay in the log. Clients that were away for longer load their queries anew.
  package var logAge: Duration
  /// How many bytes of earlier versions the log keeps.
  package var logBytes: Int64
  /// The log's last stretch that stays even above `logBytes`, so that reads in progress end.
  package var minimumLogAge: Duration
  /// How long without a write until the write-ahead log is moved into the file.
  package var quietTime: Duration
  package var readerCount: Int
  /// SQLite's page cache of the connection that writes and of each that reads, in KiB.
  package var cacheSize: Int
  package var readerCacheSize: Int
  /// How many commits may share one transaction.
  package var groupSize: Int
  /// After how many writes a transaction takes no more commits.
  package var groupWrites: Int
  /// How many documents a query looks at before others get their turn.
  package var sliceSize: Int
  /// A query that looks at more documents than this asks for indexes that would help.
  package var patience: Int
  /// A group that changes more documents than this leaves most indexes behind for a moment.
  package var indexedAtOnce: Int
  /// How many indexes there may be in all, and for all collections with one identifier; three fifths
  /// of them on several fields.
  package var indexes: Int
  package var indexesPerCollection: Int
  /// How long an index that no query uses stays.
  package var indexAge: Duration

  package init() {
    logAge = .seconds(7 * 24 * 3600)
    logBytes = 64 * 1_048_576
    minimumLogAge = .seconds(300)
    quietTime = .seconds(2)
    readerCount = 2
    cacheSize = 2048
    readerCacheSize = 4096
    groupSize = 256
    groupWrites = 1000
    sliceSize = 500
    patience = 300
    indexedAtOnce = 100
    indexes = 100
    indexesPerCollection = 25
    indexAge = .seconds(30 * 24 * 3600)
  }
}

extension Duration {
  /// Whole microseconds.
  var microseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }
}
