import CLinux
import Glibc

/// The files under a folder, and none beside it. For developing: it reads on the event loop.
struct AssetFolder {
  /// Without symbolic links, ending with a slash.
  private let root: String

  init(_ path: String) throws(SystemError) {
    guard let root = Self.resolved(path) else { throw .current("The folder of assets \(path)") }
    self.root = root + "/"
    // With its slash, only a folder is there.
    guard access(self.root, F_OK) == 0 else { throw .current("The folder of assets \(path)") }
  }

  /// The content of a file; nil if there is none, or if the name leads out of the folder.
  func read(_ name: String) -> [UInt8]? {
    let segments = name.split(separator: "/", omittingEmptySubsequences: false)
    guard segments.allSatisfy({ !$0.isEmpty && $0.first != "." && !$0.utf8.contains(0) }),
      let path = Self.resolved(root + name), path.utf8.starts(with: root.utf8)
    else { return nil }
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard number >= 0 else { return nil }
    let descriptor = Descriptor(owning: number)
    var information = stat()
    guard fstat(number, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return content(descriptor, length: Int(information.st_size))
  }

  private func content(_ descriptor: Descriptor, length: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: length)
    var position = 0
    while position < length {
      let count = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor.number, buffer.baseAddress! + position, length - position)
      }
      // A file that shrinks while a build rewrites it is not there for now.
      guard count > 0 else { return nil }
      position += count
    }
    return bytes
  }

  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
