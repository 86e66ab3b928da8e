import Documents
package import Reactivity
package import Sync

/// What happened to the documents that were looked at, the newest first.
package final class ActivityViewModel {
  @Observed package private(set) var entries: [ActivityEntry] = []
  private let scheduler: any Scheduler
  private var count = 0

  private static let most = 50
  /// How many fields of one change are named.
  private static let mostFields = 3

  package init(_ scheduler: any Scheduler) {
    self.scheduler = scheduler
  }

  /// Writes a change down.
  ///
  /// - Parameter before: the document's fields before a change.
  func add(_ kind: DocumentChange.Kind, _ document: DocumentSnapshot, before: MapValue?) {
    let (word, text): (ActivityEntry.Kind, String) =
      switch kind {
      case .removed: (.delete, "")
      case .added: (.create, "")
      case .modified, .metadata:
        (.update, differences(before ?? MapValue(), document.fields.map))
      }
    count += 1
    // The acknowledgement of what was done here says the same once more.
    let entry = ActivityEntry(
      number: count, word, document.path, at: scheduler.now, text,
      isOwn: document.hasPendingWrites || wasOwn(document, kind))
    entries.insert(entry, at: 0)
    if entries.count > ActivityViewModel.most { entries.removeLast() }
  }

  /// The deletions that were made here, until they have been heard of.
  private var ownDeletions: [DocumentPath] = []

  func willDelete(_ path: DocumentPath) { ownDeletions.append(path) }

  private func wasOwn(_ document: DocumentSnapshot, _ kind: DocumentChange.Kind) -> Bool {
    guard kind == .removed, let place = ownDeletions.firstIndex(of: document.path) else {
      return false
    }
    ownDeletions.remove(at: place)
    return true
  }

  private func differences(_ old: MapValue, _ new: MapValue) -> String {
    var names: [String] = []
    for entry in old.entries where new[entry.name] != entry.value { names.append(entry.name) }
    for entry in new.entries where old[entry.name] == nil { names.append(entry.name) }
    var text = ""
    for name in names.prefix(ActivityViewModel.mostFields) {
      if !text.utf8.isEmpty { text += ", " }
      text += name
      let before = old[name].map { ValueText.shown($0) } ?? "–"
      let after = new[name].map { ValueText.shown($0) } ?? "–"
      // A long text says nothing here.
      if before.utf8.count + after.utf8.count < 80 { text += " " + before + " → " + after }
    }
    if names.count > ActivityViewModel.mostFields {
      text += ", +" + String(names.count - ActivityViewModel.mostFields)
    }
    return text
  }
}
