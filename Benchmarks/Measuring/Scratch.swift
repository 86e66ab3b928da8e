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
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        unlink(path + "/" + name)
      }
      closedir(folder)
    }
    rmdir(path)
  }
}
