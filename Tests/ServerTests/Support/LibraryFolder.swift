import Glibc

/// A folder for a library's file, which goes away with the test.
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
    for ending in ["", "-wal", "-shm", ".lock", ".backup"] { unlink(library + ending) }
    rmdir(path)
  }

  var library: String { path + "/library" }
}
