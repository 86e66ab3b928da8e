import Controls
import Library
import UI
import ViewModels

/// Where the reader stands with the book. The three usual ones are buttons; the menu has all.
struct StatusView: View {
  let model: BookDetailsViewModel
  let status: Status?
  /// What another program wrote there.
  let name: String?

  private static let usual: [Status] = [.toRead, .reading, .read]

  var body: Node {
    let isGone = model.state != .shown
    div("segments") {
      each(StatusView.usual) { usual in
        button { word(usual) }
          .attribute("type", "button")
          .aria("aria-pressed", status == usual)
          .disabled(isGone)
          .onClick { model.setStatus(status == usual ? nil : usual) }
      }
      span("segment-more") {
        span { other }.attribute("aria-hidden", "true")
        if other.isAbsent { icon(.more) }
        select {
          statuses(.noStatus, chosen: name ?? "")
        }
        .label(say(.readingStatus))
        .property("value", Words(name ?? ""))
        .disabled(isGone)
        .onChange { [model] in model.setStatus(Status(name: $0)) }
      }
      .class("on", when: !other.isAbsent)
    }
    .role("group")
    .label(say(.readingStatus))
  }

  /// A status that has no button of its own.
  private var other: Words {
    switch status {
    case .paused, .didNotFinish: word(status)
    case .toRead, .reading, .read: .absent
    case nil: Words(name)
    }
  }
}
