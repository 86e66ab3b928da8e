import Reactivity
import UI
import ViewModels

/// The quiet sign that says whether everything is saved; a click lists what waits.
struct SyncSignView: View {
  let app: AppViewModel
  var classes: Name = ""

  var body: Node {
    let sign = app.sync.sign
    button("sync") {
      if let symbol = sign.symbol { icon(symbol) } else { span(sign == .saving ? "ring" : "dot") }
      text(sign)
    }
    .class(classes)
    .class("waits", when: sign.symbol == .cloudOff)
    .class("stuck", when: sign.symbol == .alert)
    .attribute("type", "button")
    .onClick { app.show(.waiting) }
  }

  private func text(_ sign: SyncStatusViewModel.Sign) -> String {
    switch sign {
    case .saved: say(.saved)
    case .saving: say(.saving)
    case .offline(0): say(.offlineNothingWaits)
    case .offline(let count): say(.offline, count)
    case .storageFailed: say(.storageFailed)
    case .refused(let count): say(.refused, count)
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
