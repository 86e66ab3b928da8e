import Reactivity
import UI

/// Shows that views, state, events and lists work, until the library's screens are here.
struct DemonstrationView: View {
  let page: Page
  let model = DemonstrationModel()

  var body: Node {
    main("demonstration") {
      h1 { "Bookspine" }
      p { "The window is \(Int(page.width)) pixels wide." }
      button { "Clicked \(model.clicks) times" }.onClick { model.clicks += 1 }
      input().label("Title").value(model.$title)
      p("echo") { model.title }
      WindowedList(count: 10_000, rowHeight: 88, key: { Key($0) }) { index in
        DemonstrationRow(index: index)
      }
      .label("Rows")
    }
  }
}

final class DemonstrationModel {
  @Observed var clicks = 0
  @Observed var title = ""
}

struct DemonstrationRow: View, Equatable {
  let index: Int

  var body: Node {
    button("row") {
      svg("cover", viewBox: "0 0 44 66") { SVG.rect(x: 0, y: 0, width: 44, height: 66) }
      span("row-text") {
        span("row-title") { "The book number \(index)" }
        span("row-author") { "Author \(index % 97)" }
        span("row-more") {
          for _ in 0..<5 {
            svg("star", viewBox: "0 0 24 24") { SVG.path("M12 2l3 7h7l-6 5 2 8-6-5-6 5 2-8-6-5h7z") }
          }
          span("pages") { "\(100 + index % 500) pages" }
        }
      }
    }
    .class("odd", when: index % 2 == 1)
  }
}
