package import Documents
import Library

/// One field of a change, in a form that can be shown.
package final class ChangeLine {
  package let field: String
  /// Short texts; nil where there was nothing.
  package let from: String?
  package let to: String?
  /// Whether a reader answered a conflict by leaving the field as it was.
  package let isKept: Bool
  /// Whether things were taken from a set (`from`) and put into it (`to`).
  package let isOfSet: Bool

  init(_ difference: FieldDifference, nameOfShelf: (String) -> String = { $0 }) {
    field = difference.name
    isKept = difference.isKept
    isOfSet = difference.isOfSet
    var from = difference.from
    var to = difference.to
    if isOfSet {
      let name = isSame(field, "shelves") ? nameOfShelf : { $0 }
      from = ChangeLine.named(difference.removed, name)
      to = ChangeLine.named(difference.added, name)
    }
    // The name of a picture says nothing to a reader.
    let limit = isSame(field, "cover") ? 0 : 48
    self.from = ChangeLine.text(from, limit: limit)
    self.to = ChangeLine.text(to, limit: limit)
  }

  private static func named(_ elements: [Value], _ name: (String) -> String) -> Value {
    .array(
      elements.map { element in
        if case .string(let text) = element { .string(name(text)) } else { element }
      })
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
      for name in ["name", "page", "percent", "minutes"] {
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
