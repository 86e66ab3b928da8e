import Controls
import Library
import Reactivity
import UI
import ViewModels

/// What waits for the server, what it refused, and which edits met others.
struct WaitingSheet: View {
  let app: AppViewModel

  var body: Node {
    let sync = app.sync
    let conflicts = app.openConflicts
    modal("sheet short", label: say(.waitingChanges), { app.closeDialog() }) {
      header("sheet-head") {
        span()
        h2("sheet-title plain") { say(.waitingChanges) }
        textButton(say(.done), "primary").attribute("autofocus", when: true)
          .onClick { app.closeDialog() }
      }
      div("sheet-body") {
        p("waiting-note") { explanation(sync) }
        if let words = sentence(sync.copy) { p("hint") { words } }
        if sync.unreadable > 0 { p("hint") { say(.unreadableChanges, sync.unreadable) } }
        if sync.obstacle == .signInAgain {
          // With a query, so that the page comes from whoever wants the sign-in.
          a("button primary") { say(.signIn) }.attribute("href", "/?sign-in")
        }
        list(sync.waiting)
        if sync.waitingCount > SyncStatusViewModel.listed {
          p("hint") { say(.andMore, sync.waitingCount - SyncStatusViewModel.listed) }
        }
        if !sync.refused.isEmpty { h3("section-name") { say(.refusedByServer) } }
        list(sync.refused)
        if !conflicts.isEmpty {
          h3("section-name") { say(.editsMet) }
          ul("group waiting") {
            each(conflicts) { conflict in met(conflict) }
          }
        }
      }
    }
  }

  private func explanation(_ sync: SyncStatusViewModel) -> Phrase {
    if sync.sign == .storageFailed, sync.waitingCount > 0 { return say(.storageFailedExplanation) }
    if sync.waitingCount > 0 { return say(.waitingExplanation) }
    return say(sync.refused.isEmpty ? .nothingWaits : .refusedExplanation)
  }

  @ViewBuilder private func list(_ changes: [PendingChange]) -> Node {
    if !changes.isEmpty {
      ul("group waiting") {
        forEach(changes, key: { Key($0.id) }) { change in row(change) }
      }
    }
  }

  private func row(_ change: PendingChange) -> Element {
    li {
      cover(Words(change.title), Words(change.author), change.genre, language: .absent)
      div("row-text") {
        bookText(Words(change.title), "row-title")
        if change.others > 0 { span { say(.andMore, change.others) } }
        span("hint") { what(change) + " · " + ago(app.store.age(of: change.since)) }
        if let reason = change.reason {
          refusal(of: change, reason)
        } else if app.sync.canTakeBack(change) {
          div("tags") { takeBack(change, .discard) }
        }
      }
      .class("refused", when: change.reason != nil)
      if change.reason == nil {
        span("waits-mark") { say(.waits) }
      } else {
        icon(.alert)
      }
    }
  }

  /// What a change changes, in words.
  private func what(_ change: PendingChange) -> Words {
    switch change.kind {
    case .added: return say(.newBook)
    case .deleted: return say(.wasDeleted)
    case .restored: return say(.wasRestored)
    case .changed, .other:
      var words = Words.absent
      for field in change.fields {
        words = words.isAbsent ? fieldName(field) : words + ", " + fieldName(field)
      }
      return words.isAbsent ? say(.wasDeleted) : words
    }
  }

  @ViewBuilder private func refusal(of change: PendingChange, _ reason: SyncFailure) -> Node {
    let sync = app.sync
    let isGone = sync.isGone(change)
    let isDeletion = change.kind == .deleted
    p { text(of: reason, isGone: isGone, isDeletion: isDeletion) }
    div("tags") {
      button("chip") {
        say(isGone ? .restoreWithChange : isDeletion ? .deleteAnyway : .sendAgain)
      }
      .attribute("type", "button").disabled(!sync.canSendAgain(change))
      .onClick { sync.sendAgain(change) }
      takeBack(change, isDeletion ? .keepTheBook : .discard)
    }
  }

  private func takeBack(_ change: PendingChange, _ phrase: Phrase) -> Element {
    button("chip") { say(phrase) }.attribute("type", "button")
      .onClick { app.sync.takeBack(change) }
  }

  private func text(of reason: SyncFailure, isGone: Bool, isDeletion: Bool) -> Phrase {
    if isGone { return .refusedGone }
    switch reason {
    case .notAllowed: return .refusedNotAllowed
    case .outdated where isDeletion: return .refusedEdited
    default: return .refusedOther
    }
  }

  /// An edit that met another one; the book's page has what was lost.
  private func met(_ conflict: Conflict) -> Element {
    let id = conflict.later.book
    let entry = app.books.entry(id)
    let title = Words(entry?.title ?? "")
    return li {
      cover(title, Words(entry?.author ?? ""), entry?.genre, language: .absent)
      div("row-text") {
        bookText(title, "row-title")
        span("hint") { fieldName(conflict.field) }
      }
      button("chip") { say(.openIt) }.attribute("type", "button").onClick {
        app.closeDialog()
        app.router.show(.book(id))
      }
    }
  }
}
