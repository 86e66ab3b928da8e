import Controls
import Reactivity
import UI
import ViewModels

/// The quiet sign that says whether everything is saved; a click lists what waits.
struct SyncSignView: View {
  let app: AppViewModel
  var classes: Name = ""

  var body: Node {
    let sign = app.sync.sign
    let met = sign == .saved ? app.openConflicts.count : 0
    let symbol = met > 0 ? .merge : sign.symbol
    button("sync") {
      if let symbol { icon(symbol) } else { span(sign == .saving ? "ring" : "dot") }
      met > 0 ? say(.changesMet, met) : SyncSignView.text(app.sync)
    }
    .class(classes)
    .class("waits", when: symbol == .cloudOff || symbol == .merge)
    .class("stuck", when: symbol == .alert)
    .attribute("type", "button")
    .onClick { app.show(.waiting) }
  }

  fileprivate static func text(_ sync: SyncStatusViewModel) -> Words {
    switch sync.sign {
    case .saved: say(.saved)
    case .saving: say(.saving)
    case .offline(let count):
      count == 0 || hasKnownCause(sync) ? say(offline(sync)) : say(.offline, count)
    case .storageFailed: say(.storageFailed)
    case .refused(let count): say(.refused, count)
    }
  }

  /// What stands in the way, without the number of what waits.
  fileprivate static func offline(_ sync: SyncStatusViewModel) -> Phrase {
    switch sync.obstacle {
    case .signInAgain: .signInAgain
    case .serverFault: .serverFault
    case .otherVersion: .otherVersion
    default: .offlineNothingWaits
    }
  }

  private static func hasKnownCause(_ sync: SyncStatusViewModel) -> Bool {
    offline(sync) != .offlineNothingWaits
  }
}

/// Says to assistive technology what is worth an interruption: not every change that is on its way.
struct SyncAnnouncer: View {
  let sync: SyncStatusViewModel

  var body: Node {
    span("unseen") { text }.role("status")
  }

  private var text: Words {
    switch sync.sign {
    case .saved, .saving: ""
    case .offline: say(SyncSignView.offline(sync))
    case .storageFailed, .refused: SyncSignView.text(sync)
    }
  }
}

extension SyncStatusViewModel.Sign {
  fileprivate var symbol: Icon? {
    switch self {
    case .saved, .saving: nil
    case .offline: .cloudOff
    case .storageFailed, .refused: .alert
    }
  }
}
