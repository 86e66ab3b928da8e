import Documents
import Glibc

/// The folder of a server for tests: a folder for each project, in it a file for each database.
package struct DatabaseFolder: Sendable {
  /// A file's name has at most 255 bytes, and its lock and its log add some.
  private static let nameBytes = 200

  /// Ends with a slash.
  private let path: String

  /// - Throws: if the folder is not there, or may not be written.
  package init(_ path: String) throws(SystemError) {
    self.path = path + "/"
    // With its slash, only a folder is there.
    guard access(self.path, W_OK | X_OK) == 0 else { throw .current("The folder \(path)") }
  }

  /// The file of a database; nil if there is none.
  func file(_ prefix: DatabasePrefix) throws(CallStatus) -> String? {
    let (folder, name) = try place(prefix)
    let file = "\(folder)/\(name)"
    return access(file, F_OK) == 0 ? file : nil
  }

  /// Where the file of a database shall be, in a folder that is made if there is none.
  func makeFile(_ prefix: DatabasePrefix) throws(CallStatus) -> String {
    let (folder, name) = try place(prefix)
    if mkdir(folder, 0o755) != 0, errno != EEXIST {
      throw CallStatus(.unavailable, SystemError.current("The folder \(folder)").description)
    }
    return "\(folder)/\(name)"
  }

  private func place(
    _ prefix: DatabasePrefix
  ) throws(CallStatus) -> (folder: String, name: String) {
    let folder = path + (try Self.fileName(prefix.project, of: "project"))
    return (folder, try Self.fileName(prefix.database, of: "database") + ".bookspine")
  }

  /// A name as the name of a file: what is no letter, digit, hyphen, underscore or round bracket is
  /// percent-encoded, so that no name leads elsewhere and no two names share a file. Dots stay where
  /// they do not come first.
  static func fileName(_ name: String, of what: String) throws(CallStatus) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "("), UInt8(ascii: ")"):
        bytes.append(byte)
      case UInt8(ascii: ".") where !bytes.isEmpty:
        bytes.append(byte)
      default:
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    guard bytes.count <= nameBytes else {
      throw CallStatus(.invalidArgument, "The name of the \(what) is too long for a file.")
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
