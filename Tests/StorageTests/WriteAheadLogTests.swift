import Glibc
import Testing

@testable import Documents
@testable import Storage

struct WriteAheadLogTests {
  let folder = TemporaryFolder()

  private var logSize: Int {
    var status = stat()
    return stat(folder.library + "-wal", &status) == 0 ? Int(status.st_size) : 0
  }

  @Test func itIsCutToNothingInQuietMoments() throws {
    var settings = StoreSettings()
    settings.quietTime = .milliseconds(30)
    let store = try Store(.file(folder.library), settings: settings)
    defer { store.close() }
    for round in 0..<3 {
      try store.write(.set(path("books/b\(round)"), map()))
      for _ in 0..<1000 where logSize > 0 { pause(.milliseconds(10)) }
      #expect(logSize == 0)
    }
    #expect(try store.run(books()).documents.count == 3)
  }

  @Test func itBeginsAnewUnderSteadyWriting() throws {
    var settings = StoreSettings()
    settings.quietTime = .seconds(1000)
    let store = try Store(.file(folder.library), settings: settings)
    defer { store.close() }
    let text = Value.string(String(repeating: "x", count: 100_000))
    for number in 0..<400 {
      let fields = map(("n", .integer(Int64(number))), ("text", text))
      try store.write(.set(path("books/b\(number % 5)"), fields))
    }
    // 40 MB of documents, and as much again of earlier versions, went through it.
    #expect(logSize < 30_000_000)
    #expect(try store.run(books()).documents.count == 5)
  }

  @Test func aReaderInTheMiddleDelaysItOnly() throws {
    var settings = StoreSettings()
    settings.quietTime = .milliseconds(20)
    let store = try Store(.file(folder.library), settings: settings)
    defer { store.close() }
    try store.write(.set(path("books/a"), map()))
    let isReading = Once<Bool>()
    let mayEnd = Once<Bool>()
    store.answer({ (_: Result<Int, StorageError>) in }) { (connection) throws(StorageError) in
      _ = try connection.log.lastEntry()
      isReading.set(true)
      _ = mayEnd.wait()
      return 0
    }
    _ = isReading.wait()
    try store.write(.set(path("books/b"), map()))
    pause(.milliseconds(100))
    #expect(logSize > 0)
    mayEnd.set(true)
    for _ in 0..<500 where logSize > 0 { pause(.milliseconds(10)) }
    #expect(logSize == 0)
  }
}
