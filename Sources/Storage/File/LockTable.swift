internal import Glibc

/// The system's table of file locks. Source: proc_locks(5).
enum LockTable {
  /// The process that has a `flock` on a file; 0 if the table does not tell.
  static func holder(of descriptor: Int32) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return 0 }
    let ending = ":\(status.st_ino)"
    for line in text().split(separator: "\n") {
      // 1: FLOCK  ADVISORY  WRITE 4711 08:01:262146 0 EOF
      let words = line.split(separator: " ")
      guard words.count > 5, words[1] == "FLOCK", words[5].hasSuffix(ending),
        let process = Int(words[4])
      else { continue }
      return max(0, process)
    }
    return 0
  }

  private static func text() -> String {
    let descriptor = open("/proc/locks", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count <= 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer[..<count]
    }
  }
}
