internal import Documents
internal import Library

/// Reads the library's own export line by line.
package struct ExportReader {
  /// One line of an export.
  package struct Line {
    /// Its number in the file; the header is line 1.
    package let number: Int
    package let result: Result<ExportedDocument, LineError>
  }

  /// Why a line is no document.
  package struct LineError: Error {
    package let reason: RowReason
    /// The beginning of the line.
    package let text: String
  }

  private let bytes: [UInt8]
  private var index: Int
  private var number = 1

  /// Whether a file begins as an export does.
  package static func recognises(_ bytes: [UInt8]) -> Bool {
    header(bytes) != nil
  }

  /// - Throws: `ImportError.newerExport` when it is of a version that is not known here.
  package init(_ bytes: [UInt8]) throws(ImportError) {
    self.bytes = bytes
    let header = ExportReader.header(bytes)
    if let version = header?.version, version > ExportWriter.version {
      throw .newerExport(version: version)
    }
    index = header?.end ?? 0
  }

  /// The next line that is not empty.
  package mutating func next() -> Line? {
    while index < bytes.count {
      number += 1
      var end = index
      while end < bytes.count, bytes[end] != ASCII.lineFeed { end += 1 }
      let line = trimmedRange(of: bytes[index..<end])
      index = end + 1
      if !line.isEmpty { return Line(number: number, result: document(bytes[line])) }
    }
    return nil
  }

  private func document(_ line: ArraySlice<UInt8>) -> Result<ExportedDocument, LineError> {
    func failed(_ reason: RowReason) -> Result<ExportedDocument, LineError> {
      .failure(
        LineError(reason: reason, text: String(decoding: line.prefix(80), as: UTF8.self)))
    }
    let value: Value
    do throws(JSONProblem) {
      value = try JSONReader.value(line)
    } catch {
      return failed(.line(error))
    }
    guard case .map(let map) = value, case .string(let text)? = map["path"],
      case .map(let fields)? = map["fields"]
    else { return failed(.path) }
    if ExportReader.hasNestedArray(.map(fields)) { return failed(.line(.nestedArray)) }
    do throws(PathError) {
      return .success(ExportedDocument(path: try DocumentPath(text), fields: fields))
    } catch {
      return failed(.path)
    }
  }

  /// Firestore's documents have no list directly inside a list, and clients refuse one that does.
  private static func hasNestedArray(_ value: Value) -> Bool {
    switch value {
    case .array(let elements):
      return elements.contains { element in
        if case .array = element { return true }
        return hasNestedArray(element)
      }
    case .map(let map): return map.entries.contains { hasNestedArray($0.value) }
    default: return false
    }
  }

  private static func header(_ bytes: [UInt8]) -> (version: Int, end: Int)? {
    let start = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
    var end = start
    while end < bytes.count, bytes[end] != ASCII.lineFeed, end < start + 1000 { end += 1 }
    do throws(JSONProblem) {
      guard case .map(let map) = try JSONReader.value(bytes[start..<end]),
        case .string(let kind)? = map["bookspine"], isSame(kind, "export"),
        case .integer(let version)? = map["version"]
      else { return nil }
      return (Int(truncatingIfNeeded: version), min(end + 1, bytes.count))
    } catch {
      return nil
    }
  }
}
