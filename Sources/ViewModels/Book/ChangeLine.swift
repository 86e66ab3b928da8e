package import Documents
package import Library

/// One field of a change, in a form that can be shown.
package final class ChangeLine {
  package let field: String
  /// Short texts; nil where there was nothing.
  package let from: String?
  package let to: String?
  /// Whether a reader answered a conflict by leaving the field as it was.
  package let isKept: Bool

  init(_ difference: FieldDifference) {
    field = difference.name
    // The name of a picture says nothing to a reader.
    let limit = isSame(field, "cover") ? 0 : 48
    from = ChangeLine.text(difference.from, limit: limit)
    to = ChangeLine.text(difference.to, limit: limit)
    isKept = difference.isKept
  }

  package static func lines(of change: Change) -> [ChangeLine] {
    var lines: [ChangeLine] = []
    for difference in change.differences {
      lines.append(ChangeLine(difference))
    }
    return lines
  }

  /// A value in a form that can be shown; nil where there is none.
  ///
  /// - Parameter limit: of a longer text only the beginning is shown.
  package static func text(_ value: Value?, limit: Int) -> String? {
    switch value {
    case .null, nil: return nil
    case .boolean(let flag): return flag ? "yes" : "no"
    case .integer(let number): return String(number)
    case .double(let number): return Rating(stars: number)?.text ?? String(number)
    case .string(let text): return shortened(text, limit)
    case .array(let elements):
      var joined = ""
      for element in elements {
        guard let part = text(element, limit: limit) else { continue }
        joined += joined.utf8.isEmpty ? part : ", " + part
      }
      return joined.utf8.isEmpty ? nil : shortened(joined, limit)
    case .map(let map):
      // Series, contributors and progress are named by one of these.
      for name in ["name", "page", "percent"] {
        if let inner = map[name] { return text(inner, limit: limit) }
      }
      return "…"
    case .timestamp, .bytes, .reference, .geoPoint: return "…"
    }
  }

  /// Long texts such as reviews show their beginning.
  private static func shortened(_ text: String, _ limit: Int) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalars.count == limit { return String(scalars) + "…" }
      scalars.append(scalar == "\n" ? " " : scalar)
    }
    return text.utf8.isEmpty ? "“”" : String(scalars)
  }
}
