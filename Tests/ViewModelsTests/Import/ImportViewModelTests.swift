import Documents
import Reactivity
import Testing

@testable import ViewModels

@MainActor @Suite struct ImportViewModelTests {
  private let requests = TestRequests()
  private let model: ImportViewModel
  private let file = ChosenFile(handle: 9, name: "my books.csv", size: 100)

  init() {
    model = ImportViewModel(requests: requests)
  }

  private var counts: MapValue {
    MapValue([
      ("new", .integer(3)), ("merged", .integer(1)), ("updated", .integer(1)),
      ("unchanged", .integer(2)), ("conflicting", .integer(1)), ("skipped", .integer(1)),
      ("failed", .integer(1)), ("rows", .integer(10)),
    ])
  }

  private func summary(_ more: [(String, Value)] = []) -> MapValue {
    MapValue(
      [
        ("id", .string("i1")), ("file", .string("my books.csv")), ("format", .string("goodreads")),
        ("counts", .map(counts)),
        (
          "report",
          .array([
            .map(
              MapValue([
                ("row", .integer(4)), ("kind", .string("failed")), ("column", .string("Title")),
                ("value", .string("")), ("why", .string("A book needs a title.")),
              ]))
          ])
        ),
      ] + more)
  }

  private func bytes(_ map: MapValue) -> [UInt8] { Fields(map).encoded }

  private func framed(_ map: MapValue) -> [UInt8] {
    var writer = ProtobufWriter()
    writer.varint(UInt64(bytes(map).count))
    return writer.bytes + bytes(map)
  }

  private func plan() throws {
    model.choose(file)
    try #require(requests.last).answer(201, bytes(summary()))
  }

  @Test func aFileIsSentAndItsPlanIsShown() throws {
    model.choose(file)
    let request = try #require(requests.last)
    #expect(request.path == "/imports?name=my%20books.csv")
    #expect(request.file === file)
    request.progress(25, 100)
    #expect(model.stage == .sending(0.25))
    request.progress(100, 100)
    #expect(model.stage == .reading)
    request.answer(201, bytes(summary()))
    #expect(model.stage == .planned)
    let overview = try #require(model.overview)
    #expect(overview.counts.new == 3)
    #expect(overview.counts.merged == 2)
    #expect(overview.counts.failed == 2)
    #expect(overview.counts.coming == 6)
    #expect(overview.report.count == 1)
    #expect(overview.report[0].isLeftOut)
    #expect(overview.report[0].why == "A book needs a title.")
  }

  @Test func committingTellsItsProgressAndItsOutcome() throws {
    try plan()
    model.commit()
    let request = try #require(requests.last)
    #expect(request.path == "/imports/i1/commit?progress=1")
    let first = framed(MapValue([("state", .string("committing")), ("done", .integer(4))]))
    let second = framed(MapValue([("state", .string("committing")), ("done", .integer(8))]))
    request.part(first + second.dropLast(3))
    #expect(model.stage == .committing(4))
    request.part(first + second)
    #expect(model.stage == .committing(8))
    request.answer(200, first + second + framed(summary([("state", .string("committed"))])))
    #expect(model.stage == .committed)
    #expect(model.canUndo)
  }

  @Test func anImportCanBeTakenBack() throws {
    try committingTellsItsProgressAndItsOutcome()
    model.undo()
    #expect(requests.last?.path == "/imports/i1/undo")
    #expect(model.stage == .undoing)
    try #require(requests.last).answer(200, bytes(MapValue([("state", .string("undone"))])))
    #expect(model.stage == .undone)
  }

  @Test func aFileThatIsNoTableIsRefusedWithASentence() throws {
    model.choose(file)
    let error = MapValue([("reason", .string("no-table")), ("message", .string("It is no table."))])
    try #require(requests.last).answer(422, bytes(MapValue([("error", .map(error))])))
    #expect(model.stage == .failed(.refused("It is no table.")))
    #expect(!model.canUndo)
  }

  @Test func withoutTheServerNothingIsLost() throws {
    try plan()
    model.commit()
    try #require(requests.last).answer(0, [])
    #expect(model.stage == .failed(.offline))
    model.tryAgain()
    #expect(requests.last?.file === file)
    #expect(model.stage == .sending(0))
  }

  @Test func breakingOffIsAnsweredByTheRunningRequest() throws {
    try plan()
    model.commit()
    let running = try #require(requests.last)
    model.cancel()
    #expect(requests.last?.path == "/imports/i1/cancel")
    let error = MapValue([("reason", .string("cancelled")), ("message", .string("Broken off."))])
    running.answer(200, framed(MapValue([("error", .map(error))])))
    #expect(model.stage == .failed(.brokenOff))
    #expect(model.canUndo)
  }

  @Test func anotherFileForgetsThePlan() throws {
    try plan()
    model.chooseAnother()
    #expect(requests.last?.path == "/imports/i1/cancel")
    #expect(model.stage == .choosing)
    #expect(model.overview == nil)
  }

  @Test func theOrderOfDatesIsAskedForAndSent() throws {
    model.choose(file)
    try #require(requests.last).answer(
      201, bytes(summary([("needsDateOrder", .boolean(true))])))
    #expect(model.overview?.needsDateOrder == true)
    model.setDateOrder(dayFirst: true)
    #expect(requests.last?.path == "/imports?name=my%20books.csv&date-order=day-first")
  }

  @Test func conflictsAreNamed() throws {
    let conflict = MapValue([
      ("field", .string("rating")), ("from", .double(3.5)), ("to", .integer(4)),
    ])
    let row = MapValue([
      ("row", .integer(2)), ("title", .string("Salt")), ("author", .string("N. van der Zee")),
      ("conflicts", .array([.map(conflict)])),
    ])
    model.choose(file)
    try #require(requests.last).answer(201, bytes(summary([("rows", .array([.map(row)]))])))
    let found = try #require(model.overview?.conflicts.first)
    #expect(found.title == "Salt")
    #expect(found.line.from == "3.5")
    #expect(found.line.to == "4")
  }
}
