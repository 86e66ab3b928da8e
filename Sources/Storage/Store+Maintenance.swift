extension Store {
  /// Copies the library as it is now to a new file, while it is in use. Opening the copy begins a
  /// new incarnation.
  package func backUp(
    to path: String, completion: @escaping @Sendable (Result<Place, StorageError>) -> Void
  ) {
    read { [incarnation, environment] connection in
      let place: Place
      do throws(StorageError) {
        place = try Backup(path: path, environment: environment).make(
          from: connection, incarnation: incarnation)
      } catch {
        completion(.failure(error))
        return
      }
      completion(.success(place))
    } closed: {
      completion(.failure(.closed))
    }
  }

  /// Looks for damage in the whole file; an empty list if there is none.
  package func quickCheck(
    _ completion: @escaping @Sendable (Result<[String], StorageError>) -> Void
  ) {
    answer(completion) { (connection) throws(StorageError) in
      var problems: [String] = []
      try connection.database.prepare("PRAGMA quick_check").forEach { row in
        let line = row.text(0)
        if line != "ok" { problems.append(line) }
      }
      return problems
    }
  }
}
