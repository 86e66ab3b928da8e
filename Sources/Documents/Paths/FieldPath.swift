/// The way to a field through nested maps: `series.name`, with backquotes around a segment that
/// is no plain name.
public struct FieldPath: Hashable, Comparable, Sendable {
  /// At least one, none empty.
  public let segments: [String]

  /// Trusts the caller that the segments are not empty.
  public init(segments: [String]) {
    precondition(!segments.isEmpty, "A field path has at least one segment.")
    self.segments = segments
  }

  /// A field of the document itself, whatever its name contains.
  public init(field name: String) {
    segments = [name]
  }

  /// Stands for the document's own path in filters, orders and cursors.
  public static let documentID = FieldPath(segments: ["__name__"])

  /// Whether this is `__name__`.
  @inline(never)
  public var isDocumentID: Bool {
    segments.count == 1 && compareUTF8(segments[0], "__name__") == .same
  }

  /// Whether this path is the other one or leads to a map around it.
  @inline(never)
  public func isPrefix(of other: FieldPath) -> Bool {
    segments.count <= other.segments.count
      && zip(segments, other.segments).allSatisfy { compareUTF8($0, $1) == .same }
  }

  @inline(never)
  public static func == (left: FieldPath, right: FieldPath) -> Bool {
    left.segments.count == right.segments.count && left.isPrefix(of: right)
  }

  public static func < (left: FieldPath, right: FieldPath) -> Bool {
    for (a, b) in zip(left.segments, right.segments) {
      let ordering = compareUTF8(a, b)
      if ordering != .same { return ordering == .ascending }
    }
    return left.segments.count < right.segments.count
  }

  public func hash(into hasher: inout Hasher) {
    for segment in segments {
      for byte in segment.utf8 { hasher.combine(byte) }
      hasher.combine(UInt8(0xFF))
    }
  }
}

extension FieldPath {
  private static let quote = UInt8(ascii: "`")
  private static let backslash = UInt8(ascii: "\\")
  private static let dot = UInt8(ascii: ".")

  /// Reads the textual form.
  public init(_ string: String) throws(PathError) {
    let bytes = [UInt8](utf8: string)
    var segments: [String] = []
    var index = 0
    repeat {
      if index > 0 { index += 1 }  // the dot
      var segment: [UInt8] = []
      if index < bytes.count, bytes[index] == FieldPath.quote {
        index += 1
        var isClosed = false
        while index < bytes.count {
          let byte = bytes[index]
          index += 1
          if byte == FieldPath.quote {
            isClosed = true
            break
          }
          if byte == FieldPath.backslash {
            guard index < bytes.count else { break }
            segment.append(bytes[index])
            index += 1
          } else {
            segment.append(byte)
          }
        }
        guard isClosed, !segment.isEmpty else { throw .invalidPropertyPath(string) }
      } else {
        while index < bytes.count, bytes[index] != FieldPath.dot {
          segment.append(bytes[index])
          index += 1
        }
        guard isPlainName(segment) else { throw .invalidPropertyPath(string) }
      }
      guard index == bytes.count || bytes[index] == FieldPath.dot else {
        throw .invalidPropertyPath(string)
      }
      segments.append(String(utf8: segment))
    } while index < bytes.count
    self.segments = segments
  }

  /// The textual form, which `init(_:)` reads back.
  public var string: String {
    var bytes: [UInt8] = []
    for segment in segments {
      if !bytes.isEmpty { bytes.append(FieldPath.dot) }
      let utf8 = [UInt8](utf8: segment)
      if isPlainName(utf8) {
        bytes += utf8
      } else {
        bytes.append(FieldPath.quote)
        for byte in utf8 {
          if byte == FieldPath.quote || byte == FieldPath.backslash {
            bytes.append(FieldPath.backslash)
          }
          bytes.append(byte)
        }
        bytes.append(FieldPath.quote)
      }
    }
    return String(utf8: bytes)
  }
}

/// Whether a name matches `[a-zA-Z_][a-zA-Z_0-9]*`.
private func isPlainName(_ bytes: [UInt8]) -> Bool {
  guard let first = bytes.first, !(first >= 0x30 && first <= 0x39) else { return false }
  return bytes.allSatisfy { byte in
    (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x5A)
      || (byte >= 0x61 && byte <= 0x7A) || byte == 0x5F
  }
}
