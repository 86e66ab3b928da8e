import Documents
package import Library
import Reactivity
import Sync

/// What the reader does to one or many books at a stroke, and how all of it is taken back.
package final class BookActions {
  /// How many books a long action has still to come to.
  @Observed package private(set) var left = 0
  package let store: LibraryStore
  private let toast: ToastViewModel
  /// Takes the last action back.
  private var last: (() -> Void)?

  /// A commit is a hundred books, and not much more than a megabyte; the window is painted between
  /// two of them.
  private static let booksAtOnce = 100
  private static let bytesAtOnce = 1_000_000

  init(store: LibraryStore, toast: ToastViewModel) {
    self.store = store
    self.toast = toast
  }

  /// Does something to books, and offers to take it back.
  ///
  /// - Returns: false if there is none of these books any more, or nothing would change.
  @discardableResult
  package func perform(_ edit: BulkEdit, on ids: [String]) -> Bool {
    let group = store.newID()
    var kind = ToastViewModel.Kind.changed
    if case .delete = edit { kind = .deleted }
    let title = title(ids)
    let effects = effects(edit, ids)
    return run(ids.count) { [store] index in
      let writes = store.writes(edit, of: ids[index], group: group)
      return writes.isEmpty || effects.isEmpty ? writes : writes + effects[index].writes
    } finish: { [self] count in
      if count == 0 { return }
      offer(kind, title, count) { [self] in
        undo(group, kind, title, count) { book in
          for (index, effect) in effects.enumerated() where isSame(ids[index], book) {
            return effect.undoing
          }
          return []
        }
      }
    }
  }

  /// What a status does to the reads of the books that get it.
  private func effects(_ edit: BulkEdit, _ ids: [String]) -> [StatusEffect] {
    guard case .set(let field, let value) = edit, isSame(field, "status") else { return [] }
    var status: Status?
    if case .string(let name)? = value { status = Status(name: name) }
    return store.effects(of: status, on: ids)
  }

  /// Deletes books in the trash for good. What belongs to them is cleared away by the server.
  package func erase(_ ids: [String]) {
    let title = title(ids)
    run(ids.count) { index in
      [.delete(LibraryCollection.trash.path(ids[index]))]
    } finish: { [self] count in
      toast.show(.erased, title, count: count)
    }
  }

  /// Brings books back from the trash.
  package func restore(_ ids: [String]) {
    let title = title(ids)
    run(ids.count) { [store] index in
      store.restoring(ids[index])
    } finish: { [self] count in
      toast.show(.restored, title, count: count)
    }
  }

  /// Takes a change of one book back.
  package func undo(_ change: Change) {
    let title = title([change.book])
    run(1) { [store] _ in
      store.undoing(change)
    } finish: { [self] count in
      toast.show(.undone, title, count: count)
    }
  }

  /// Says what was done, and offers to take it back.
  package func offer(
    _ kind: ToastViewModel.Kind, _ title: String, _ count: Int, kept: Int = 0,
    undo: @escaping () -> Void
  ) {
    last = undo
    toast.show(kind, title, count: count, kept: kept) { [self] in undoLast() }
  }

  /// Takes the last action back, also when its message is gone.
  package func undoLast() {
    let undo = last
    last = nil
    if undo != nil { toast.close() }
    undo?()
  }

  /// Takes an action back: what the server has not heard of did not happen, the rest is done the other
  /// way round. What was changed since stays.
  ///
  /// - Parameter more: what takes back what followed for a book.
  private func undo(
    _ group: String, _ kind: ToastViewModel.Kind, _ title: String, _ count: Int,
    _ more: @escaping (String) -> [Mutation]
  ) {
    let client = store.client
    for batch in client.waitingBatches.reversed()
    where BulkEdit.isOf(group, batch.mutations) && client.canTakeBack(batch) {
      client.takeBack(batch.id)
    }
    let deleted = client.get(store.query(.trash, "group", group))
    let changed = client.get(store.query(.changes, "group", group))
    let left = deleted.count + changed.count
    run(left) { [store] index in
      if index < deleted.count { return store.restoring(deleted[index].id) }
      let change = store.change(changed[index - deleted.count])
      let writes = store.undoing(change)
      return writes.isEmpty ? writes : writes + more(change.book)
    } finish: { [self] done in
      toast.show(kind == .deleted ? .restored : .undone, title, count: count - left + done)
    }
  }

  /// Does something book by book, commit by commit.
  ///
  /// - Parameters:
  ///   - writes: those of the book at an index; none where nothing is to be done.
  ///   - finish: called with the number of books, when all is done.
  /// - Returns: whether anything is done at all, as far as that is known yet.
  @discardableResult
  func run(
    _ count: Int, _ writes: @escaping (Int) -> [Mutation], finish: @escaping (Int) -> Void
  ) -> Bool {
    go(on: 0, count, 0, writes, finish)
  }

  private func go(
    on start: Int, _ count: Int, _ done: Int, _ writes: @escaping (Int) -> [Mutation],
    _ finish: @escaping (Int) -> Void
  ) -> Bool {
    var mutations: [Mutation] = []
    var books = 0
    var bytes = 0
    var index = start
    while index < count, books < BookActions.booksAtOnce, bytes < BookActions.bytesAtOnce {
      let next = writes(index)
      index += 1
      if next.isEmpty { continue }
      books += 1
      for mutation in next { bytes += mutation.approximateSize }
      mutations += next
    }
    store.client.commit(mutations)
    left = count - index
    let all = done + books
    if index < count {
      _ = store.clock.after(milliseconds: 0) { [self] in
        _ = go(on: index, count, all, writes, finish)
      }
    } else {
      finish(all)
    }
    return all > 0 || index < count
  }

  /// The title of a book that is the only one.
  private func title(_ ids: [String]) -> String {
    ids.count == 1 ? store.lastKnown(ids[0])?.title ?? "" : ""
  }
}

extension LibraryStore {
  /// The writes of an action on one of its books.
  fileprivate func writes(_ edit: BulkEdit, of id: String, group: String) -> [Mutation] {
    guard let snapshot = client.get(LibraryCollection.books.path(id)) else { return [] }
    return edit.writes(
      for: id, snapshot.fields.map, version: snapshot.document.version,
      hasWaitingEdits: snapshot.hasPendingWrites, origin: origin, changeID: newID(), group: group)
  }

  fileprivate func undoing(_ change: Change) -> [Mutation] {
    guard let current = book(change.book) else { return [] }
    return BookEdit.undo(change, current: current, origin: origin, changeID: newID())
  }
}
