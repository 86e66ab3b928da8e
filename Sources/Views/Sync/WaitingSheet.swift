import Library
import Reactivity
import UI
import ViewModels

/// What waits for the server, and what it refused.
struct WaitingSheet: View {
  let app: AppViewModel

  var body: Node {
    let sync = app.sync
    modal("sheet short", label: say(.waitingChanges), { app.closeDialog() }) {
      header("sheet-head") {
        span()
        h2("sheet-title plain") { say(.waitingChanges) }
        textButton(say(.done), "primary").attribute("autofocus", when: true)
          .onClick { app.closeDialog() }
      }
      div("sheet-body") {
        p("waiting-note") { explanation(sync) }
        if !sync.waiting.isEmpty {
          ul("group waiting") {
            forEach(Array(sync.waiting.prefix(50)), key: { Key($0.id) }) { change in
              waiting(change)
            }
          }
          if sync.waiting.count > 50 {
            p("hint") { say(.andMore, sync.waiting.count - 50) }
          }
        }
        if !sync.refused.isEmpty {
          h3("section-name") { say(.refusedByServer) }
          ul("group waiting") {
            forEach(sync.refused, key: { Key($0.id) }) { change in refused(change, sync) }
          }
        }
      }
    }
  }

  private func explanation(_ sync: SyncStatusViewModel) -> String {
    if sync.sign == .storageFailed { return say(.storageFailedExplanation) }
    return sync.waiting.isEmpty ? say(.nothingWaits) : say(.waitingExplanation)
  }

  private func waiting(_ change: WaitingChange) -> Node {
    li {
      CoverView(title: change.title, author: change.author, genre: change.genre)
      div("row-text") {
        bookText(change.title, "row-title")
        span("hint") { ago(app.store.age(of: change.since)) }
      }
      span("waits-mark") { say(.waits) }
    }
  }

  private func refused(_ change: RefusedChange, _ sync: SyncStatusViewModel) -> Node {
    li {
      CoverView(title: change.title, author: "", genre: nil)
      div("row-text refused") {
        bookText(change.title, "row-title")
        p { reason(change.reason) }
        div("tags") {
          button("chip") { say(.sendAgain) }.attribute("type", "button")
            .onClick { sync.sendAgain(change.id) }
          button("chip") { say(.discard) }.attribute("type", "button")
            .onClick { sync.discard(change.id) }
        }
      }
      icon(.alert)
    }
  }

  private func reason(_ failure: SyncFailure) -> String {
    switch failure {
    case .notAllowed: say(.refusedNotAllowed)
    case .outdated: say(.refusedGone)
    case .signInAgain, .other: say(.refusedOther)
    }
  }
}
