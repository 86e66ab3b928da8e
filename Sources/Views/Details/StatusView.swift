import Library
import UI
import ViewModels

/// Where the reader stands with the book. The three usual ones are buttons; the menu has all.
struct StatusView: View {
  let model: BookDetailsViewModel
  let status: Status?

  private static let usual: [Status] = [.toRead, .reading, .read]

  var body: Node {
    let isGone = model.state != .shown
    div("segments") {
      for usual in StatusView.usual {
        button { word(usual) }
          .attribute("type", "button")
          .aria("aria-pressed", status == usual)
          .disabled(isGone)
          .onClick { model.setStatus(status == usual ? nil : usual) }
      }
      span("segment-more") {
        span { other.map { word($0) } ?? "" }.attribute("aria-hidden", "true")
        if other == nil { icon(.more) }
        select {
          option { say(.noStatus) }.attribute("value", "")
          for status in Status.allCases {
            option { word(status) }.attribute("value", status.rawValue)
          }
        }
        .label(say(.readingStatus))
        .property("value", status?.rawValue ?? "")
        .disabled(isGone)
        .onChange { model.setStatus(Status(name: $0)) }
      }
      .class("on", when: other != nil)
    }
    .role("group")
    .label(say(.readingStatus))
  }

  /// A status that has no button of its own.
  private var other: Status? {
    switch status {
    case .paused, .didNotFinish: status
    case .toRead, .reading, .read, nil: nil
    }
  }
}
