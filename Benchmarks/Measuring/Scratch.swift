import Glibc

/// A folder for one benchmark, on the disk of the working directory: temporary folders may lie in
/// memory, where nothing has to be made durable.
final class Scratch {
  let path: String

  init() {
    path = ".build/benchmark-\(getpid())"
    mkdir(".build", 0o700)
    mkdir(path, 0o700)
  }

  deinit {
    Scratch.remove(path)
  }

  private static func remove(_ path: String) {
    // What is no folder goes at once.
    if unlink(path) == 0 { return }
    guard let folder = opendir(path) else { return }
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { remove(path + "/" + name) }
    }
    closedir(folder)
    rmdir(path)
  }
}
