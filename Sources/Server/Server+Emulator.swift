extension Server {
  /// Serves databases for tests: adds the methods, the wiping call and a page that says so. Before
  /// the server runs.
  ///
  /// - Parameter folder: where the databases stay; nil for ones in memory.
  package func serveEmulated(in folder: DatabaseFolder?) {
    let emulated = EmulatedDatabases(folder, loop: loop)
    let databases = DatabaseDirectory(emulated: emulated)
    FirestoreMethods.add(to: dispatcher, databases)
    let wiping = WipingRoute(databases, origins: configuration.origins)
    addRoutes { [unowned self] in
      wiping.add(to: &$0)
      EmulatorPage.add(to: &$0, address: self.authority)
    }
    trouble = { emulated.trouble }
    onEnd { databases.stop() }
  }
}
