internal import Glibc

/// The head of SQLite's write-ahead log, of which every beginning has another one.
/// Source: https://www.sqlite.org/fileformat2.html#the_write_ahead_log
final class SQLiteLog {
  private let path: String
  private var descriptor: Int32 = -1

  init(path: String) {
    self.path = path
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Two numbers that are different in every log; 0 in one that is empty. SQLite takes no locks on
  /// this file, so another descriptor of it does no harm.
  var salts: UInt64 {
    if descriptor < 0 { descriptor = open(path, O_RDONLY | O_CLOEXEC) }
    var salts: UInt64 = 0
    let count = withUnsafeMutableBytes(of: &salts) { pread(descriptor, $0.baseAddress, 8, 16) }
    return count == 8 ? salts : 0
  }
}
