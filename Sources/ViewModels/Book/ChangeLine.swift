import Documents
package import Library

/// One field of a change, in a form that can be shown.
package struct ChangeLine {
  package let field: String
  /// Short texts; nil where there was nothing.
  package let from: String?
  package let to: String?

  init(field: String, from: Value?, to: Value?) {
    self.field = field
    self.from = from.flatMap { ChangeLine.text($0) }
    self.to = to.flatMap { ChangeLine.text($0) }
  }

  package static func lines(of change: Change) -> [ChangeLine] {
    var lines: [ChangeLine] = []
    for difference in change.differences {
      lines.append(ChangeLine(field: difference.name, from: difference.from, to: difference.to))
    }
    return lines
  }

  private static func text(_ value: Value) -> String? {
    switch value {
    case .null: return nil
    case .boolean(let flag): return flag ? "yes" : "no"
    case .integer(let number): return String(number)
    case .double(let number): return Rating(stars: number)?.text ?? String(number)
    case .string(let text): return shortened(text)
    case .array(let elements):
      var joined = ""
      for element in elements {
        guard let part = text(element) else { continue }
        joined += joined.utf8.isEmpty ? part : ", " + part
      }
      return joined.utf8.isEmpty ? nil : shortened(joined)
    case .map(let map):
      // Series, contributors and progress are named by one of these.
      for name in ["name", "page", "percent"] {
        if let inner = map[name] { return text(inner) }
      }
      return "…"
    case .timestamp, .bytes, .reference, .geoPoint: return "…"
    }
  }

  /// Long texts such as reviews show their beginning.
  private static func shortened(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalars.count == 48 { return String(scalars) + "…" }
      scalars.append(scalar == "\n" ? " " : scalar)
    }
    return text.utf8.isEmpty ? "“”" : String(scalars)
  }
}
