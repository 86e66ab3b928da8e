import Glibc

/// A folder for a library's file, which goes away with the test, and all that is in it.
final class LibraryFolder {
  let path: String

  init() {
    var template = Array("/tmp/bookspine-server-XXXXXX".utf8CString)
    let isMade = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { mkdtemp($0) != nil } ?? false
    }
    precondition(isMade, "no temporary folder")
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    Self.clear(path)
  }

  var library: String { path + "/library" }

  private static func clear(_ path: String) {
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if name != "." && name != ".." { clear(path + "/" + name) }
      }
      closedir(folder)
    }
    remove(path)
  }
}
