import Documents

/// The one database of a served library: `(default)`, under any project's name.
enum LibraryDatabase {
  private static let ending = Array("/databases/(default)/documents/".utf8)

  static func check(_ prefix: DatabasePrefix) throws(CallStatus) {
    guard prefix.utf8.suffix(ending.count).elementsEqual(ending) else {
      let name = String(decoding: prefix.utf8.dropLast("/documents/".utf8.count), as: UTF8.self)
      throw CallStatus(.notFound, "There is no database \(name); a library has (default) only.")
    }
  }
}
