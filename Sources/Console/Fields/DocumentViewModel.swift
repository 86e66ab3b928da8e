package import Documents
import Library
package import Reactivity
package import Sync

/// One document: its fields as rows, live, and what edits them.
package final class DocumentViewModel {
  package enum State: Equatable, Sendable {
    case loading, exists
    /// There is none at this path, though there may be collections below it.
    case missing
    /// It was there while it was looked at.
    case deleted
    /// With what the server says.
    case failed(String)
  }

  package let path: DocumentPath
  @Observed package private(set) var state = State.loading
  @Observed package private(set) var rows: [FieldRow] = []
  /// How many fields the document itself has.
  @Observed package private(set) var count = 0
  @Observed package private(set) var created: Timestamp?
  @Observed package private(set) var updated: Timestamp?
  @Observed package private(set) var hasPendingWrites = false
  @Observed package private(set) var editor: FieldEditor?
  package let glow: Glow<FieldGlow>
  /// The document's fields as they are known here.
  package private(set) var fields = MapValue()
  private let client: SyncClient
  private var registration: ListenerRegistration?
  /// Maps are open and arrays are closed, but for these.
  private var toggled: [UTF8Key] = []
  private var isFirst = true

  package init(_ client: SyncClient, _ scheduler: any Scheduler, _ path: DocumentPath) {
    self.client = client
    glow = Glow(scheduler)
    self.path = path
    registration = client.listen(
      path, options: ListenOptions(includesMetadataChanges: true),
      { [unowned(unsafe) self] in take($0) },
      onError: { [unowned(unsafe) self] in state = .failed($0.message) })
  }

  /// Ends the listening.
  package func close() {
    registration?.remove()
    registration = nil
  }

  /// Opens or closes a map or an array.
  package func toggle(_ row: FieldRow) {
    let key = UTF8Key(row.key)
    if let place = toggled.firstIndex(of: key) {
      toggled.remove(at: place)
    } else {
      toggled.append(key)
    }
    layOut()
  }

  /// The row's glow, if somebody else has just changed it.
  package func glow(of row: FieldRow) -> FieldGlow? {
    for glow in glow.rows.reversed() where isSame(glow.key, row.key) { return glow }
    return nil
  }

  // MARK: Editing

  package func edit(_ row: FieldRow) {
    editor = FieldEditor(changing: row.path, row.value)
  }

  /// Begins to add a field to the document, or to a map or an array in it.
  package func add(to row: FieldRow? = nil) {
    if let row, !row.isOpen { toggle(row) }
    editor = FieldEditor(addingTo: row?.path ?? ValuePath(), isArray: row?.type == .array)
  }

  /// The editor that has no row to stand below: of a new field of the document, or of a value whose row
  /// is gone, so that what was typed is not.
  package var loneEditor: FieldEditor? {
    guard let editor else { return nil }
    for row in rows where row.path == editor.path { return nil }
    return editor
  }

  package func cancelEdit() { editor = nil }

  /// Saves what is being edited.
  ///
  /// - Returns: false if something is wrong with it, which the editor shows.
  @discardableResult
  package func save() -> Bool {
    guard let editor else { return false }
    do throws(ValueProblem) {
      let (place, value) = try editor.result(in: fields)
      self.editor = nil
      // What is the same already is not sent.
      if place.value(in: fields) != value { write(place, value) }
      return true
    } catch {
      editor.show(error)
      return false
    }
  }

  /// Takes a value out.
  ///
  /// - Returns: the way back.
  package func delete(_ row: FieldRow) -> () -> Void {
    let before = fields
    write(row.path, nil)
    editor = nil
    return { [client, path] in
      // The field as a whole: of an array the places have moved.
      guard let field = row.path.field, let value = before[field] else { return }
      var sent = MapValue()
      sent[field] = value
      client.commit([.update(path, sent, mask: FieldMask([field]))])
    }
  }

  private func write(_ place: ValuePath, _ value: Value?) {
    // Unlike the fields of an optional, a document that is not there has none to be kept.
    guard let mutation = FieldEdit.write(path, fields, at: place, value) else { return }
    client.commit([mutation])
  }
}

extension DocumentViewModel {
  private func take(_ snapshot: DocumentSnapshot) {
    // Before the server was heard, nothing is known of a document that is not here.
    if !snapshot.exists, snapshot.isFromCache, isFirst { return }
    let wasThere = state == .exists
    let before = fields
    fields = snapshot.fields.map
    state = snapshot.exists ? .exists : wasThere || state == .deleted ? .deleted : .missing
    updated = snapshot.document.version > .zero ? snapshot.document.version : updated
    // One that is made again is another one.
    if !snapshot.exists { created = nil }
    hasPendingWrites = snapshot.hasPendingWrites
    count = fields.count
    if isFirst || fields != before {
      layOut()
      if !isFirst, wasThere, snapshot.exists, !snapshot.hasPendingWrites {
        showChanges(since: before)
      }
    }
    isFirst = false
    editor?.follow(fields)
    if state == .exists, created == nil, !hasPendingWrites { askWhenCreated() }
  }

  /// The engine does not keep when a document was made.
  private func askWhenCreated() {
    client.lookUp(path) { [self] document in
      if let document { created = document.createTime }
    }
  }

  private func layOut() {
    rows = FieldRow.rows(fields) { [toggled] path, type in
      toggled.contains(UTF8Key(path.text)) != (type == .map)
    }
  }

  /// Lets the rows glow whose values are others now. A map or an array glows only where what it holds
  /// is not shown.
  private func showChanges(since before: MapValue) {
    var fresh: [FieldGlow] = []
    for row in rows where !row.isOpen {
      let was = row.path.value(in: before)
      if was != row.value { fresh.append(FieldGlow(row.key, before: was.map(ValueText.shown))) }
    }
    glow.add(fresh)
  }
}
