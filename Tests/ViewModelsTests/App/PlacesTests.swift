import Documents
import Library
import Testing

@testable import ViewModels

@MainActor @Suite struct PlacesTests {
  private let world = TestWorld()
  private let app: AppViewModel

  init() {
    app = world.startApp()
    receive("b1", "Salt", [("tags", .array([.string("sea"), .string("Éa")]))], series: "2")
    receive(
      "b2", "Ash", [("tags", .array([.string("sea")])), ("wished", .boolean(true))], series: "5")
    receive("b3", "Hush", [("shelves", .array([.string("s1")]))], series: nil)
    world.clock.pass(milliseconds: 1000)
  }

  private func receive(
    _ id: String, _ title: String, _ more: [(String, Value)], series: String?
  ) {
    var fields: [(String, Value)] = [("title", .string(title))]
    fields += more
    if let series {
      let entry = MapValue([("name", .string("Tides")), ("position", .string(series))])
      fields.append(("series", .array([.map(entry)])))
    }
    world.receive(id, fields)
  }

  private var titles: [String] { app.books.books.map(\.title) }

  @Test func tagsSeriesAndTheWishListFollowFromTheBooks() {
    #expect(app.places.tags.map(\.name) == ["Éa", "sea"])
    #expect(app.places.tags.map(\.count) == [1, 2])
    #expect(app.places.series.map(\.name) == ["Tides"])
    #expect(app.places.gaps(in: "Tides")?.text == "1, 3–4")
    #expect(app.places.wishedCount == 1)
  }

  @Test func aPlaceShowsItsBooks() {
    app.showBooks(of: .place(Place(.tags, "sea")))
    #expect(titles == ["Ash", "Salt"])
    app.showBooks(of: .place(Place(.wished)))
    #expect(titles == ["Ash"])
    app.showBooks(of: .place(Place(.shelves, "s1")))
    #expect(titles == ["Hush"])
    app.showBooks(of: .library)
    #expect(titles == ["Ash", "Hush", "Salt"])
  }

  @Test func aSeriesStandsInItsOwnOrder() {
    app.sort(by: .title, descending: true)
    let series = Route.place(Place(.series, "Tides"))
    app.arrive(at: series)
    app.showBooks(of: series)
    #expect(titles == ["Salt", "Ash"])
    // Elsewhere the reader's own order is back.
    app.arrive(at: .library)
    app.showBooks(of: .library)
    #expect(titles == ["Salt", "Hush", "Ash"])
    app.sort(by: .series, descending: false)
    // What is in no series comes last.
    #expect(titles == ["Salt", "Ash", "Hush"])
  }

  @Test func aShelfIsMadeNamedMovedAndDeleted() {
    app.editShelf()
    app.saveShelf("")
    #expect(app.dialog == .shelf(""))
    for name in ["  By the  bed ", "Summer house"] {
      app.editShelf()
      app.places.shelfName = name
      app.saveShelf("")
    }
    #expect(app.shelves.shelves.map(\.name) == ["By the bed", "Summer house"])
    let id = app.shelves.shelves[1].id
    #expect(app.router.list == .place(Place(.shelves, id)))
    app.moveShelf(id, by: -1)
    #expect(app.shelves.shelves.map(\.name) == ["Summer house", "By the bed"])
    app.deleteShelf(id)
    #expect(app.shelves.shelves.map(\.name) == ["By the bed"])
    #expect(app.router.list == .library)
    app.toast.undo()
    #expect(app.shelves.shelves.map(\.name) == ["Summer house", "By the bed"])
  }
}
