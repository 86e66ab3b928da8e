package import Storage

extension Server {
  /// Serves a library: adds its methods. Before the server is started.
  ///
  /// The store stays the caller's, who closes it when `run` has returned.
  package func serve(_ store: Store) {
    let methods = FirestoreMethods(store, loop: loop)
    methods.add(to: dispatcher)
    onEnd { methods.stop() }
  }
}
