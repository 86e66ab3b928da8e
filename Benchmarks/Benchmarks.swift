import Glibc

/// Prints the figures that have a budget in `Documentation`, one a line. With arguments, only
/// those whose name contains one of them.
@main
struct Benchmarks {
  static let all: [Benchmark] =
    StorageBenchmarks.all + ServerBenchmarks.all + FirestoreBenchmarks.all + SyncBenchmarks.all
    + ReplicaQueryBenchmarks.all
    + SearchBenchmarks.all

  static func main() throws {
    let wanted = CommandLine.arguments.dropFirst()
    for benchmark in all where wanted.isEmpty || wanted.contains(where: benchmark.isNamed) {
      for figure in try benchmark.run() { print(figure.line) }
      // Also where they go into a file, and the next one crashes.
      fflush(nil)
    }
  }
}
