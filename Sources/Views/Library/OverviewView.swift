import Controls
import Library
import Reactivity
import UI
import ViewModels

/// A list of places in the column of the books: all parts of the library, its tags, its series.
struct OverviewView: View {
  let app: AppViewModel
  let place: Place
  let page: Page

  var body: Node {
    header("head") {
      div("actions narrow-only") { wayBack(app) }
      h1("large-title") { name(of: .place(place), app) }
    }
    switch place.kind {
    case .tags: named(app.places.tags, .tag, .noTags)
    case .series: named(app.places.series, .layers, .noSeries)
    default: div("places") { PlacesView(app: app) }
    }
  }

  @ViewBuilder private func named(
    _ places: [NamedPlace], _ symbol: Icon, _ none: Phrase
  ) -> Node {
    if places.isEmpty {
      div("empty") { p("hint") { none } }
    } else {
      WindowedList(
        count: places.count, rowHeight: (symbol == .tag ? 3 : 4) * page.rem,
        key: { Key(places[$0].name) }
      ) { index in
        row(places[index], symbol)
      }
      .classes("rows places").label(name(of: .place(place), app))
    }
  }

  private func row(_ named: NamedPlace, _ symbol: Icon) -> Element {
    let gaps = symbol == .tag ? SeriesGaps([]) : named.gaps
    return a("place") {
      icon(symbol)
      span("place-text") {
        bookText(Words(named.name), "ellipsis")
        if gaps.count > 0 { small("ellipsis") { missing(gaps) } }
      }
      span("num") { grouped(named.count) }
      icon(.chevron, "small chevron turns")
    }
    .goes(to: .place(Place(place.kind, named.name)), app)
  }
}

/// Which volumes of a series are not there.
func missing(_ gaps: SeriesGaps) -> Words {
  say(.missingVolumes, Words(gaps.text), gaps.count)
}

/// The way back to the overview of a place, where there is no sidebar.
@inline(never) @ViewBuilder
func wayBack(_ app: AppViewModel) -> Node {
  if case .place(let place) = app.router.list, place != Place(.shelves) {
    let above = Route.place(Place(place.above))
    a("button quiet back narrow-only") {
      icon(.back, "turns")
      name(of: above, app)
    }
    .goes(to: above, app)
  }
}
