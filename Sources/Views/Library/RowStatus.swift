import Controls
import Library
import UI
import ViewModels

/// What the list is sorted by, where a row does not show it anyway; else the number of pages.
@inline(never)
func sortedFact(_ entry: BookEntry, _ app: AppViewModel) -> Words? {
  switch app.books.order {
  case .year: return entry.firstPublished.map { date($0) }
  case .added: return entry.added.map { say(.addedOn, date($0)) }
  case .finished: return entry.lastFinished.map { say(.finishedOn, date($0)) }
  case .series:
    let entries = entry.series
    var shown = entries.first
    if case .place(let place) = app.router.list {
      for series in entries where isSame(series.name, place.name) { shown = series }
    }
    return shown.map { place(inSeries: $0.name, $0.position) }
  case .title, .author, .rating, .pages: return entry.pages.map { say(.pages, $0) }
  }
}

/// How far a reader is with a book, at the right edge of its row.
func rowStatus(_ entry: BookEntry) -> Element {
  span("row-status") {
    if entry.status == .reading, let percent = entry.percent {
      span("progress-ring").style("--part", Words(percent) + "%")
      say(.percent, percent)
    } else if let status = entry.status {
      // Paused and stopped have no sign of their own: the word stands there.
      let hasSign = status != .paused && status != .didNotFinish
      if hasSign { icon(symbol(of: status), status == .read ? "done" : "") }
      span(hasSign ? "unseen" : "") { word(status) }
    }
  }
}

func symbol(of status: Status) -> Icon {
  switch status {
  case .toRead: .bookmark
  case .reading: .book
  case .read: .checkCircle
  case .paused: .clock
  case .didNotFinish: .stopped
  }
}

/// A rating as one of five faces; the words stand beside it.
func facePicture(_ rating: Rating) -> Element {
  // The nearest whole star, of which there is at least one.
  let stars = max((rating.quarters + 2) / 4, 1)
  return svg("icon face") { SVG.element("use").attribute("href", "#face" + Words(stars)) }
    .attribute("aria-hidden", "true")
}

/// The stars of a rating as a picture; the words stand beside it or in its label.
func starsPicture(_ rating: Rating?, _ classes: Name = "") -> Element {
  span("stars").class(classes)
    .style("--part", decimal(starsPart(rating)) + "%")
    .attribute("aria-hidden", "true")
}

/// How much of the width of five stars is filled. A star takes 13 of 15 parts, the rest is the gap:
/// within a star quarters are quarters.
private func starsPart(_ rating: Rating?) -> Double {
  guard let rating else { return 0 }
  let whole = Double(rating.quarters / 4)
  let rest = Double(rating.quarters % 4) / 4
  return (whole * 15 + rest * 13) / 75 * 100
}
