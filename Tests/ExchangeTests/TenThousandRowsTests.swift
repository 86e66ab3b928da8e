import Library
import Testing

@testable import Exchange

@Suite(.enabled(if: Samples.isThere)) struct TenThousandRowsTests {
  @Test func aLargeExportComesInTwiceAndGoesAgain() throws {
    let bytes = try Samples.generated(rows: 10_000)
    let library = MemoryLibrary()
    let clock = ContinuousClock()
    var plan: ImportPlan?
    let empty = library.index
    let time = try clock.measure {
      plan = try ImportPlan.make(bytes, file: "file.csv", library: empty)
    }
    let made = try #require(plan)
    #expect(made.counts[.new] == 10_000)
    #expect(made.report.isEmpty)
    let commits = ImportCommits(made, id: "import", origin: MemoryLibrary.origin)
    for index in 0..<commits.count { library.apply(commits[index]) }
    print("10,000 rows planned in \(time), \(commits.count) commits")
    #expect(library.books.count == 10_000)
    let index = library.index
    let again = try clock.measure {
      plan = try ImportPlan.make(bytes, file: "file.csv", library: index)
    }
    print("the same again in \(again)")
    #expect(plan?.counts[.unchanged] == 10_000)
    #expect(plan?.isEmpty == true)
    let undo = library.undo()
    #expect(undo.kept.isEmpty)
    #expect(library.documents.keys.allSatisfy { $0.hasPrefix("imports/") })
  }
}
