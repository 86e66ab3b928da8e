import Documents

// The cache: chunks as of one moment, and the log of what changed since then.

extension ReplicaLog {
  /// A chunk's size in bytes, below what browsers put into files of their own.
  private static let chunkLimit = 48 * 1024
  /// A log below this is never worth a new set of chunks.
  private static let smallLog = 64 * 1024
  private static let mostLogRecords = 500

  /// Records changes of the cache.
  func log(_ changes: [ReplicaChange]) {
    ownsCache = true
    hasLeft = false
    if isFull {
      // Of the batches that go, nothing else says which numbers are taken.
      append([header])
      return
    }
    takeHeader()
    stored.sequence += 1
    let record = ReplicaRecord.encode(changes)
    let isLarge = record.count > ReplicaLog.smallLog && record.count > stored.chunkBytes
    if stored.isDamaged || isLarge {
      // The first answer to a query mostly is larger than all that was there: it is not written
      // twice.
      append(checkpoint())
      return
    }
    stored.logRecords += 1
    stored.logBytes += record.count
    append([RecordChange(RecordKey.make(RecordKey.log, stored.sequence), put: record)])
  }

  /// Writes the header unless there is one.
  func takeHeader() {
    if stored.needsHeader { append([header]) }
    stored.needsHeader = false
  }

  /// Writes the chunks anew when the log has grown and nothing has happened for two seconds, or when
  /// there was no room for them a minute ago.
  func tidyIfGrown() {
    if isFull, tidying != nil { return }
    tidying?.cancel()
    tidying = nil
    let isLong =
      isFull || stored.logRecords > ReplicaLog.mostLogRecords
      || (stored.logBytes > ReplicaLog.smallLog && stored.logBytes > stored.chunkBytes / 4)
    if !isLong || !ownsCache { return }
    tidying = scheduler.after(milliseconds: isFull ? 60_000 : 2000, .storage) {
      [unowned(unsafe) self] in
      tidying = nil
      let wasFull = isFull
      isFull = false
      // Tabs that have read the store meanwhile have missed what was not in it: they read it again
      // when they hear of a number that does not follow theirs.
      if wasFull { replica.sequence += 1 }
      append(checkpoint())
      flush()
      if wasFull { onStateChange() }
    }
  }

  /// Nothing in place of the former chunks and the log.
  func dropCache() -> [RecordChange] {
    let sequence = stored.sequence
    stored = StoredCache()
    stored.sequence = sequence
    return [
      RecordChange([RecordKey.chunk], removeThrough: RecordKey.end(RecordKey.chunk)),
      RecordChange([RecordKey.log], removeThrough: RecordKey.end(RecordKey.log)), header,
    ]
  }

  /// The whole cache as chunks, in place of the former ones and the log.
  func checkpoint() -> [RecordChange] {
    var changes = dropCache()
    var group: [ReplicaChange] = []
    var size = 0
    func close() {
      let record = ReplicaRecord.encode(group)
      changes.append(RecordChange(RecordKey.make(RecordKey.chunk, stored.chunks), put: record))
      stored.chunks += 1
      stored.chunkBytes += record.count
      group = []
      size = 0
    }
    func add(_ change: ReplicaChange, _ bytes: Int) {
      group.append(change)
      size += bytes
      if size >= ReplicaLog.chunkLimit { close() }
    }
    replica.forEachDocument { document in
      add(.documentStored(document), document.path.utf8.count + document.fields.encoded.count + 40)
    }
    for target in replica.targets {
      add(.targetStored(target.state), 200)
      var paths: [DocumentPath] = []
      var bytes = 0
      func addResults() {
        if paths.isEmpty { return }
        add(.resultsChanged(target: target.state.id, added: paths, removed: []), bytes)
        paths = []
        bytes = 0
      }
      for path in target.results {
        paths.append(path)
        bytes += path.utf8.count + 3
        if bytes > 8192 { addResults() }
      }
      addResults()
    }
    group.append(.snapshotVersion(replica.snapshotVersion))
    group.append(.incarnation(replica.incarnation))
    group.append(.sequence(replica.sequence))
    close()
    changes.append(header)
    return changes
  }

  private var header: RecordChange {
    RecordChange(
      [RecordKey.header],
      put: ReplicaHeader(
        id: replica.id, nextBatch: replica.nextBatch, lastTarget: replica.lastTarget,
        chunks: stored.chunks, sequence: stored.sequence - stored.logRecords, place: place
      ).encoded)
  }
}
