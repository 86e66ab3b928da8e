internal import Glibc
package import Sync

/// A replica in a file.
package enum ReplicaFile {
  /// Opens the replica in a file, or begins one there.
  ///
  /// A file that was copied becomes a replica of its own, since the server would take what it writes
  /// for repetitions of what the original has written. A copy is known by where it lies on the disk;
  /// an older copy that was written *into* the same file is not.
  package static func open(
    _ path: String, scheduler: any Scheduler, random: any RandomSource
  ) throws(ReplicaFileError) -> ReplicaLog {
    let records = try SQLiteRecords(path)
    var status = stat()
    if stat(path, &status) != 0 { throw .failed(String(cString: strerror(errno))) }
    return ReplicaLog(records, scheduler: scheduler, place: "\(status.st_dev):\(status.st_ino)") {
      String(random.next(), radix: 36) + String(random.next(), radix: 36)
    }
  }
}
