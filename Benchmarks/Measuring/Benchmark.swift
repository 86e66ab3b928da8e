/// Something that is measured.
struct Benchmark: Sendable {
  /// Such as "storage/load".
  let name: String
  let run: @Sendable () throws -> [Figure]

  init(_ name: String, run: @escaping @Sendable () throws -> [Figure]) {
    self.name = name
    self.run = run
  }

  /// Whether a word on the command line means this one.
  func isNamed(_ word: String) -> Bool {
    let name = Array(name.utf8)
    let word = Array(word.utf8)
    return (0...max(0, name.count - word.count)).contains { name[$0...].starts(with: word) }
  }
}
