import Documents
package import Reactivity

/// One line of the query builder: a field, how it is compared, and with what.
package final class QueryCondition {
  package let number: Int
  @Observed package var field = ""
  @Observed package var comparison = QueryOperator.equal
  @Observed package var type = ValueType.string
  @Observed package var text = ""
  /// What is wrong, once the query was tried.
  @Observed package var problem: ValueProblem?

  /// The types that can be typed as text.
  package static let types: [ValueType] = [
    .string, .integer, .double, .boolean, .timestamp, .reference, .geoPoint, .bytes,
  ]

  init(number: Int) {
    self.number = number
  }

  func filter() throws(ValueProblem) -> Filter {
    let path = try QueryCondition.fieldPath(field)
    guard comparison.takesValue else { return comparison.filter(path, .null) }
    return comparison.filter(path, try value())
  }

  /// As Firestore's clients would write it.
  func words() -> String {
    var words = ValueReading.trimmed(field) + " " + String(comparison.sign)
    guard comparison.takesValue else { return words }
    do throws(ValueProblem) {
      let value = try value()
      if case .array(let elements) = value {
        words += " [" + ValueText.list(elements, ValueText.shown) + "]"
      } else {
        words += " " + ValueText.shown(value)
      }
    } catch {
      words += " …"
    }
    return words
  }

  /// The fields of a query: paths with dots, and `__name__` for the document itself.
  static func fieldPath(_ text: String) throws(ValueProblem) -> FieldPath {
    let text = ValueReading.trimmed(text)
    if text.utf8.isEmpty { throw .fieldMissing }
    do throws(PathError) {
      return try FieldPath(text)
    } catch {
      throw .notAField
    }
  }

  private func value() throws(ValueProblem) -> Value {
    guard comparison.takesList else { return try ValueReading.value(text, type) }
    var elements: [Value] = []
    for part in Array(text.utf8).split(separator: UInt8(ascii: ",")) {
      elements.append(try ValueReading.value(ValueReading.trimmed(String(utf8: part)), type))
    }
    return .array(elements)
  }
}

extension String {
  fileprivate init(_ text: StaticString) {
    self = text.withUTF8Buffer { String(utf8: Array($0)) }
  }
}
