import Documents
import Glibc
import Storage
import Synchronization

/// Writes to the library that its argument names until it is killed, and prints the sequence of
/// every commit that it got an answer to. Each commit makes a document of its own and sets the
/// same number in four others. Several are always under way, so that they share transactions.
@main
struct CrashWriter {
  static func main() throws {
    var settings = StoreSettings()
    // Either the log is cut in every pause, or it becomes long, and begins anew by itself.
    let isLong = CommandLine.arguments.count > 2
    settings.quietTime = isLong ? .seconds(1000) : .milliseconds(1)
    textSize = isLong ? 8000 : 400
    // A short log, so that cutting it is interrupted too.
    settings.logBytes = 1_000_000
    settings.minimumLogAge = .zero
    let store = try Store(.file(CommandLine.arguments[1]), settings: settings)
    for _ in 0..<4 { writeOn(store) }
    while true {
      // Pauses now and then, so that the write-ahead log is moved and cut as well.
      usleep(useconds_t.random(in: 1000...20_000))
      isPaused.store(true, ordering: .releasing)
      usleep(useconds_t.random(in: 0...8000))
      isPaused.store(false, ordering: .releasing)
      while waiting.load(ordering: .acquiring) > 0 {
        waiting.wrappingSubtract(1, ordering: .acquiringAndReleasing)
        writeOn(store)
      }
    }
  }

  nonisolated(unsafe) private static var textSize = 400
  private static let isPaused = Atomic(false)
  private static let waiting = Atomic(0)
  private static let number = Atomic(Int64.random(in: 1...Int64(1) << 40))

  private static func writeOn(_ store: Store) {
    let own = number.wrappingAdd(1, ordering: .relaxed).newValue
    let fields = Fields(
      MapValue([("n", .integer(own)), ("text", .string(String(repeating: "x", count: textSize)))]))
    var writes = ["own/d\(own)", "same/a", "same/b", "same/c", "same/d"].map { path in
      Mutation(DocumentPath(unchecked: Array(path.utf8)), .set(fields))
    }
    writes.append(
      Mutation(DocumentPath(unchecked: Array("own/d\(own - 50)".utf8)), .delete))
    store.commit(CommitRequest(writes, by: .owner)) { result in
      switch result {
      case .success(let result):
        let line = Array("\(result.sequence) \(own)\n".utf8)
        _ = line.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
      case .failure: exit(1)
      }
      if isPaused.load(ordering: .acquiring) {
        waiting.wrappingAdd(1, ordering: .acquiringAndReleasing)
      } else {
        writeOn(store)
      }
    }
  }
}
