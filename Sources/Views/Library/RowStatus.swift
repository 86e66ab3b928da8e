import Library
import UI
import ViewModels

/// How far a reader is with a book, at the right edge of its row.
func rowStatus(_ entry: BookEntry) -> Node {
  span("row-status") {
    switch entry.status {
    case .reading:
      if let percent = entry.percent {
        span("progress-ring").style("--part", "\(percent)%")
        span { say(.percent, percent) }
      } else {
        icon(.book)
        span("unseen") { word(.reading) }
      }
    case .read:
      icon(.checkCircle, "done")
      span("unseen") { word(.read) }
    case .toRead:
      icon(.bookmark)
      span("unseen") { word(.toRead) }
    case .paused: word(.paused)
    case .didNotFinish: word(.didNotFinish)
    case nil: noContent()
    }
  }
}

/// The stars of a rating as a picture; the words stand beside it or in its label.
func starsPicture(_ rating: Rating?, _ classes: String = "") -> Element {
  span("stars " + classes)
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
