import Controls
import Library
import UI
import ViewModels

/// Stars that can be set: half steps by touch, quarters with the arrow keys; a second tap clears.
struct RatingView: View {
  let model: BookDetailsViewModel

  var body: Node {
    let rating = self.rating
    let isGone = model.state != .shown
    div("rating") {
      span("rate") {
        starsPicture(rating)
        span("stars rim").attribute("aria-hidden", "true")
      }
      .role("slider")
      .label(say(.rating))
      .attribute("tabindex", isGone ? -1 : 0)
      .attribute("aria-disabled", isGone ? "true" : nil)
      .attribute("aria-valuemin", 0)
      .attribute("aria-valuemax", 5)
      .attribute("aria-valuenow", number: rating?.stars ?? 0)
      .attribute("aria-valuetext", rating.map { spoken($0) } ?? say(.notRated))
      .on("click") { event in
        let width = event.number("clientWidth", of: .currentTarget)
        guard width > 0, model.state == .shown else { return }
        let halves = Int(event.number("offsetX") / width * 10) + 1
        set(2 * max(1, min(halves, 10)))
      }
      .onKeyDown { keyDown($0) }
      span("num") { rating.map { number($0) } ?? say(.notRated) }.attribute(
        "aria-hidden", "true")
    }
  }

  private var rating: Rating? { Rating(quarters: model.quarters) }

  private func set(_ quarters: Int) {
    let new = Rating(quarters: quarters)
    model.rate(new == rating ? nil : new)
  }

  private func keyDown(_ event: Event) {
    let now = model.quarters
    let next: Int
    switch PressedKey(event) {
    case .arrowRight, .arrowUp: next = min(now + 1, 20)
    case .arrowLeft, .arrowDown: next = max(now - 1, 0)
    case .home, .delete, .backspace: next = 0
    case .end: next = 20
    default: return
    }
    event.preventDefault()
    if next != now { model.rate(stepwise: next) }
  }
}
