import Library
import UI
import ViewModels

/// A list of places in the column of the books: all parts of the library, its tags, its series.
struct OverviewView: View {
  let app: AppViewModel
  let place: Place

  var body: Node {
    header("head") {
      div("actions narrow-only") {}
      div {
        h1("large-title") { name(of: .place(place)) }
      }
    }
    div("places") {
      PlacesView(app: app)
    }
  }
}
