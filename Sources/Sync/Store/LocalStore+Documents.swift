package import Documents

// Reading: the server's document with the overlay of the pending writes on top.

extension LocalStore {
  /// A document as the server gave it.
  func base(_ path: DocumentPath) -> CachedDocument {
    replica.document(path) ?? CachedDocument(path, .absent)
  }

  /// A document as the user sees it.
  package func localDocument(_ path: DocumentPath) -> CachedDocument {
    localView(of: base(path)).document
  }

  /// A document of the server's with the pending writes on top.
  func localView(of base: CachedDocument) -> LocalView {
    guard let overlay = queue.overlays[base.path] else { return LocalView(base, mask: .empty) }
    let mask: FieldMask?
    if case .update(_, let touched) = overlay.mutation.operation {
      mask = touched
    } else {
      mask = nil
    }
    return overlay.mutation.applyLocally(to: LocalView(base, mask: mask), time: .zero)
  }

  /// The local view of documents that the server changed.
  /// - Parameter changedExistence: Those that appeared or went away: what the pending writes make
  ///   of them is worked out again.
  func localDocuments(
    of bases: [CachedDocument], changedExistence: DocumentSet
  ) -> [CachedDocument] {
    if queue.isEmpty { return bases }
    return bases.map { base in
      let overlay = queue.overlays[base.path]
      if changedExistence.contains(base.path), overlay?.dependsOnExistence ?? true {
        return recalculateOverlay(of: base).document
      }
      return overlay == nil ? base : localView(of: base).document
    }
  }

  /// Works the overlay of a document out again from all writes in the queue.
  @discardableResult
  func recalculateOverlay(of base: CachedDocument) -> LocalView {
    var view = LocalView(base, mask: .empty)
    let batches = queue.batches(writing: base.path)
    for batch in batches { view = batch.apply(to: view) }
    guard let last = batches.last else {
      setOverlay(nil, of: base.path)
      return view
    }
    setOverlay(
      view.overlay.map { Overlay($0, largestBatch: last.id) }, of: base.path)
    return view
  }

  func setOverlay(_ overlay: Overlay?, of path: DocumentPath) {
    queue.setOverlay(overlay, of: path)
    replica.indexes?.changed(path)
  }
}
