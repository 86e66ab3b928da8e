import Library
import Testing

@testable import Exchange

@Suite(.enabled(if: Samples.isThere)) struct TenThousandRowsTests {
  @Test func aLargeExportComesInTwiceAndGoesAgain() throws {
    let bytes = try Samples.generated(rows: 10_000)
    let library = MemoryLibrary()
    let clock = ContinuousClock()
    var plan: ImportPlan?
    var writes = 0
    let empty = library.index
    let time = try clock.measure {
      let made = try ImportPlan.make(bytes, file: "file.csv", library: empty)
      let commits = ImportCommits(made, id: "import", origin: MemoryLibrary.origin)
      for index in 0..<commits.count { writes += commits[index].count }
      plan = made
    }
    print("10,000 rows planned and made \(writes) writes in \(time)")
    #expect(plan?.counts[.new] == 10_000)
    #expect(plan?.report.isEmpty == true)
    try library.importing(bytes)
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
