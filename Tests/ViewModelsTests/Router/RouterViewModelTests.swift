import Reactivity
import Testing

@testable import ViewModels

@MainActor @Suite struct RouterViewModelTests {
  /// An address bar with a history, as a browser has it.
  private final class Window: AddressBar {
    var history = ["/"]
    var onBack: (String) -> Void = { _ in }

    func go(to path: String, replacing: Bool) {
      if replacing { history[history.count - 1] = path } else { history.append(path) }
    }

    func goBack() {
      history.removeLast()
      onBack(history.last ?? "/")
    }
  }

  private let window = Window()
  private let router: RouterViewModel

  init() {
    router = RouterViewModel(address: window, path: "")
    window.onBack = { [router] in router.follow($0) }
  }

  @Test(arguments: [
    Route.library, .book("b1"), .edit("ü /%?#"), .add, .importing, .place(Place(.shelves)),
    .place(Place(.shelves, "s1")), .place(Place(.tags, "a/b ü")), .place(Place(.wished)),
    .place(Place(.status, "to-read")), .place(Place(.series, "#1; 2")),
  ])
  func aRouteComesBackFromItsPath(_ route: Route) {
    #expect(Route(path: route.path) == route)
  }

  @Test(arguments: ["", "/", "/nonsense", "/books", "/books/a/b/c", "//", "/status", "/shelvesx/a"])
  func whatIsNoPlaceIsTheLibrary(_ path: String) {
    #expect(Route(path: path) == .library)
  }

  @Test func aLinkToABookOpensIt() {
    let router = RouterViewModel(address: window, path: "/books/b1")
    #expect(router.route == .book("b1"))
  }

  @Test func backGoesFromTheDetailsToTheList() {
    router.show(.book("b1"))
    router.show(.book("b2"))
    window.goBack()
    #expect(router.route == .library)
    #expect(window.history == ["/"])
  }

  @Test func closingASheetGoesBackToTheDetails() {
    router.show(.book("b1"))
    router.show(.edit("b1"))
    router.close()
    #expect(router.route == .book("b1"))
    #expect(window.history == ["/", "/books/b1"])
  }

  @Test func aSheetThatWasOpenedByALinkClosesToo() {
    let router = RouterViewModel(address: window, path: "/books/b1/edit")
    router.close()
    #expect(router.route == .book("b1"))
    #expect(window.history == ["/books/b1"])
  }

  @Test func aSheetWithChangesIsNotLeftUnasked() {
    router.show(.add)
    router.mayLeave = { false }
    window.goBack()
    #expect(router.route == .add)
    #expect(window.history == ["/", "/add"])
    router.mayLeave = { true }
    window.goBack()
    #expect(router.route == .library)
  }

  @Test func aBookThatIsGoneIsNotReturnedTo() {
    router.show(.book("b1"))
    router.show(.edit("b1"))
    router.leaveBook()
    #expect(router.route == .library)
    #expect(window.history == ["/"])
  }

  @Test func aLinkedBookThatIsGoneGivesWayToTheLibrary() {
    let window = Window()
    window.history = ["/books/b1"]
    let router = RouterViewModel(address: window, path: "/books/b1")
    window.onBack = { router.follow($0) }
    router.show(.edit("b1"))
    router.leaveBook()
    #expect(router.route == .library)
    #expect(window.history == ["/"])
  }

  @Test func aBookIsLeftForTheListThatItWasOpenedFrom() {
    let tag = Route.place(Place(.tags, "sea"))
    router.show(tag)
    router.show(.book("b1"))
    #expect(router.list == tag)
    router.close()
    #expect(router.route == tag)
    router.show(.book("b1"))
    router.show(.edit("b1"))
    router.leaveBook()
    #expect(router.route == tag)
    #expect(window.history == ["/", "/tags/sea"])
    window.goBack()
    #expect(router.list == .library)
  }

  @Test func afterSeveralAdditionsTheListIsOneStepAway() {
    for book in ["b1", "b2", "b3"] {
      router.show(.add)
      router.replace(with: .book(book))
    }
    router.close()
    #expect(router.route == .library)
    #expect(window.history.last == "/")
  }

  @Test func cancellingAnAdditionReturnsToWhereItBegan() {
    router.show(.book("b1"))
    router.show(.add)
    router.close()
    #expect(router.route == .book("b1"))
    #expect(window.history == ["/", "/books/b1"])
  }
}
