import Documents
import Library
package import Reactivity
import Sync

/// Changing the picture on the cover of a book.
package final class CoverViewModel {
  /// What was wrong with the last file.
  @Observed package private(set) var problem: CoverProblem?
  /// Whether a file is being made into a picture.
  @Observed package private(set) var isWorking = false
  /// The form that is open: a new picture is part of it and saved with it.
  package var draft: BookDraft?
  /// Called when a picture came to a cover, or went from it: with the book's title and what takes that
  /// back; a form has nothing to take back.
  var onChange: (String, _ undo: (() -> Void)?) -> Void = { _, _ in }
  /// Called when a file did not become a picture, with the book's identifier.
  var onProblem: (String) -> Void = { _ in }

  private let store: LibraryStore
  private let requests: any ServerRequests
  private var request: (any Waiting)?

  init(store: LibraryStore, requests: any ServerRequests) {
    self.store = store
    self.requests = requests
  }

  deinit {
    request?.cancel()
  }

  /// Forgets what was wrong.
  func begin() {
    problem = nil
  }

  /// Makes a file the cover of a book, or of the book in the open form.
  ///
  /// - Parameter file: nil for what was copied.
  package func take(_ file: ChosenFile?, for id: String) {
    request?.cancel()
    problem = nil
    isWorking = true
    request = requests.preparePicture(file) { [unowned(unsafe) self] status, bytes in
      isWorking = false
      guard status == 200, let picture = CoverPicture(bytes) else {
        problem = CoverProblem(rawValue: status) ?? .noPicture
        onProblem(id)
        return
      }
      // Where it can be had without the server before it is shown.
      requests.keepPicture(picture) { [self] in
        if let draft {
          draft.take(picture)
          onChange("", nil)
        } else {
          set(picture.name, [picture.mutation], of: id)
        }
      }
    }
  }

  /// Takes the picture away: the book has a drawn cover again.
  package func remove(from id: String) {
    if let draft {
      draft.cover.text = ""
      onChange("", nil)
    } else {
      set(nil, [], of: id)
    }
  }

  /// Has a picture shown that the server does not have, if the library on this device does.
  package func show(_ name: String) {
    guard CoverName(name) != nil,
      let document = store.client.get(LibraryCollection.covers.path(name)),
      let picture = CoverPicture(name: name, document.fields.map)
    else { return }
    requests.keepPicture(picture) {}
  }

  /// Finds the picture of a form that was filled in before the page was loaded again; without it the
  /// form has the book's cover.
  func recover(_ draft: BookDraft) {
    let name = draft.cover.value
    guard draft.cover.isModified, CoverName(name) != nil else { return }
    request = requests.send(
      .get, "/covers/" + name, .nothing, progress: { _, _ in }, part: { _ in }
    ) { status, bytes in
      if status == 200, !bytes.isEmpty {
        draft.picture = CoverPicture(name: name, bytes)
      } else {
        draft.cover.text = draft.cover.base
      }
    }
  }

  private func set(_ name: String?, _ writes: [Mutation], of id: String) {
    guard let map = store.book(id) else { return }
    let book = Book(id: id, map: map)
    let changed = book.copy()
    changed.cover = name
    store.save(original: book, draft: changed, with: writes)
    onChange(book.title) { [unowned(unsafe) self] in
      guard let map = store.book(id) else { return }
      let now = Book(id: id, map: map)
      let undone = now.copy()
      undone.cover = book.cover
      store.save(original: now, draft: undone)
    }
  }
}
