/// Where indexes are made: the threads of a store, and what the store allows.
struct IndexWorkshop: Sendable {
  let writer: Writer
  /// Nil in memory, where the writer reads too.
  let readers: ReaderPool?
  let settings: StoreSettings
  let environment: StoreEnvironment

  /// Changes indexes in a transaction of its own, between those of the commits. Nothing happens in a
  /// store that is closed.
  func change(
    _ body: @escaping Writer.Maintenance, completion: @escaping @Sendable (StorageError?) -> Void
  ) {
    _ = writer.put(.maintain(body, completion))
  }

  /// Runs a job on a thread that reads. Nothing happens in a store that is closed.
  func read(_ job: @escaping @Sendable (Connection) -> Void) {
    _ = readers?.put(job) ?? writer.put(.run(job))
  }
}
