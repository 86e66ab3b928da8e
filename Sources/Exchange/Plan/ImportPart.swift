internal import Documents
internal import Library

/// What one commit of an import did, as its undo needs it: `imports/{id}/parts/{n}`.
struct ImportPart {
  /// A document that the import made.
  struct Created {
    let path: DocumentPath
    /// A hash of its fields: whoever has edited it since has made another one.
    let hash: UInt64
  }

  /// A document that the import changed or removed.
  struct Changed {
    let path: DocumentPath
    let differences: [FieldDifference]
  }

  private(set) var created: [Created] = []
  private(set) var changed: [Changed] = []

  init(_ writes: [PlannedWrite]) {
    for write in writes {
      switch write.kind {
      case .create(let fields):
        created.append(Created(path: write.path, hash: ShortHash.of(fields.encoded)))
      case .change(let differences):
        changed.append(Changed(path: write.path, differences: differences))
      case .remove(let map):
        changed.append(
          Changed(path: write.path, differences: FieldDifference.between(map, MapValue())))
      }
    }
  }

  /// Reads a part; what makes no sense in it is left out, and so stays as it is in the library.
  init(_ map: MapValue) {
    if case .array(let paths)? = map["created"], case .bytes(let hashes)? = map["hashes"] {
      for (index, value) in paths.enumerated() where hashes.count >= 8 * (index + 1) {
        guard case .string(let text) = value, let path = ImportPart.path(text) else { continue }
        var hash: UInt64 = 0
        for byte in hashes[(8 * index)..<(8 * index + 8)] { hash = hash << 8 | UInt64(byte) }
        created.append(Created(path: path, hash: hash))
      }
    }
    guard case .array(let changes)? = map["changed"] else { return }
    for case .map(let change) in changes {
      guard case .string(let text)? = change["path"], let path = ImportPart.path(text) else {
        continue
      }
      let sides = Change(id: "", map: change)
      changed.append(Changed(path: path, differences: sides.differences))
    }
  }

  var map: MapValue {
    var hashes: [UInt8] = []
    hashes.reserveCapacity(created.count * 8)
    var paths: [Value] = []
    paths.reserveCapacity(created.count)
    for document in created {
      paths.append(.string(document.path.string))
      for shift in stride(from: UInt64(56), through: 0, by: -8) {
        hashes.append(UInt8(truncatingIfNeeded: document.hash >> shift))
      }
    }
    var changes: [Value] = []
    for document in changed {
      let change = Change(id: "")
      change.differences = document.differences
      changes.append(
        .map(
          MapValue([
            ("path", .string(document.path.string)), ("fields", .map(change.fields)),
          ])))
    }
    var map = MapValue()
    if !paths.isEmpty {
      map["created"] = .array(paths)
      map["hashes"] = .bytes(hashes)
    }
    if !changes.isEmpty { map["changed"] = .array(changes) }
    return map
  }

  /// About how many bytes of a part the writes take.
  static func size(of writes: [PlannedWrite]) -> Int {
    var size = 0
    for write in writes {
      size += write.path.utf8.count + 24
      if case .create = write.kind { continue }
      var writer = ProtobufWriter()
      writer.value(.map(ImportPart([write]).map))
      size += writer.bytes.count
    }
    return size
  }

  private static func path(_ text: String) -> DocumentPath? {
    do throws(PathError) {
      return try DocumentPath(text)
    } catch {
      return nil
    }
  }
}
