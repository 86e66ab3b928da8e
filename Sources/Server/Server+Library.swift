package import Storage

extension Server {
  /// Serves a library: adds its methods, its imports, its covers and its housekeeping. Before the server runs.
  ///
  /// The store stays the caller's, who closes it when `run` has returned.
  package func serve(_ store: Store) {
    let databases = DatabaseDirectory(library: ServedDatabase(store, loop: loop))
    FirestoreMethods.add(to: dispatcher, databases)
    let imports = ImportRoutes(store, workers: workers, loop: loop)
    let covers = CoverRoutes(store, loop: loop)
    addRoutes {
      imports.add(to: &$0)
      covers.add(to: &$0)
    }
    trouble = { store.trouble?.message }
    let housekeeping = DailyHousekeeping(store, workers: workers, loop: loop)
    housekeeping.start()
    onEnd {
      databases.stop()
      housekeeping.stop()
    }
  }
}
