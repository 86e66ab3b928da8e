import Glibc

/// Where the library's file is, and its folder.
enum LibraryFile {
  /// The path that was given, else the one in the user's data folder (XDG base directory
  /// specification).
  static func path(_ given: String?) -> String {
    if let given { return given }
    let named = variable("XDG_DATA_HOME") ?? ""
    // The specification wants relative paths ignored.
    let data =
      named.utf8.first == UInt8(ascii: "/") ? named : (variable("HOME") ?? ".") + "/.local/share"
    return data + "/bookspine/library.bookspine"
  }

  static func exists(_ path: String) -> Bool {
    access(path, F_OK) == 0
  }

  /// Makes the folders that are missing. If that fails, opening the library tells why.
  static func makeFolders(of path: String) {
    var folder = ""
    for segment in path.split(separator: "/", omittingEmptySubsequences: false).dropLast() {
      folder += segment + "/"
      mkdir(folder, 0o755)
    }
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
