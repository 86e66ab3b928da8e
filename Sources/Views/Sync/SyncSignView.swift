import Reactivity
import UI
import ViewModels

/// The quiet sign that says whether everything is saved; a click lists what waits.
struct SyncSignView: View {
  let app: AppViewModel
  var classes = ""

  var body: Node {
    let sign = app.sync.sign
    button("sync " + classes) {
      switch sign {
      case .saved:
        span("dot")
        say(.saved)
      case .saving:
        span("ring")
        say(.saving)
      case .offline(let count):
        icon(.cloudOff)
        count == 0 ? say(.offlineNothingWaits) : say(.offline, count)
      case .storageFailed:
        icon(.alert)
        say(.storageFailed)
      case .refused(let count):
        icon(.alert)
        say(.refused, count)
      }
    }
    .class("waits", when: sign.isWaiting)
    .class("stuck", when: sign.isStuck)
    .attribute("type", "button")
    .onClick { app.show(.waiting) }
  }
}

extension SyncStatusViewModel.Sign {
  fileprivate var isWaiting: Bool {
    if case .offline = self { true } else { false }
  }

  fileprivate var isStuck: Bool {
    switch self {
    case .storageFailed, .refused: true
    case .saved, .saving, .offline: false
    }
  }
}
