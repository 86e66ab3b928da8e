import Documents

/// A document with local writes on top, and which fields they touched.
struct LocalView {
  var document: CachedDocument
  /// The fields touched; nil if the whole document was written or deleted, empty if nothing was.
  var mask: FieldMask?

  init(_ document: CachedDocument, mask: FieldMask?) {
    self.document = document
    self.mask = mask
  }

  /// One mutation that makes this view out of any state of the server's document, or nil if
  /// nothing was touched.
  var overlay: Mutation? {
    if !document.hasLocalMutations { return nil }
    guard let mask else {
      return Mutation(
        document.path, document.isFound ? .set(document.fields) : .delete)
    }
    if mask.paths.isEmpty { return nil }
    let map = document.fields.map
    var patch = MapValue()
    var paths: [FieldPath] = []
    for path in mask.paths {
      var path = path
      if paths.contains(path) { continue }
      var value = map[path]
      // A field of a map may be deleted by replacing the map around it.
      if value == nil, path.segments.count > 1 {
        path = FieldPath(segments: Array(path.segments.dropLast()))
        value = map[path]
      }
      patch[path] = value
      paths.append(path)
    }
    return Mutation(document.path, .update(Fields(patch), FieldMask(paths)))
  }
}

extension FieldMask {
  func union(_ other: [FieldPath]) -> FieldMask {
    other.isEmpty ? self : FieldMask(paths + other)
  }
}
