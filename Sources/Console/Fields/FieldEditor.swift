package import Documents
import Library
package import Reactivity

/// A value that is being edited, or one that is being added.
package final class FieldEditor {
  package enum Purpose {
    /// A value that is there.
    case change
    /// A new value in a map, which needs a name, or at the end of an array.
    case addToMap, addToArray
  }

  package let purpose: Purpose
  /// The value's way; of a new one the way of what it comes into.
  package let path: ValuePath
  @Observed package var name = ""
  @Observed package var text: String
  @Observed package private(set) var type: ValueType
  /// What is wrong, once saving was tried.
  @Observed package private(set) var problem: ValueProblem?
  /// What the value has become elsewhere meanwhile.
  @Observed package private(set) var other: Value?
  /// Whether somebody else has taken it out meanwhile.
  @Observed package private(set) var isGone = false
  /// Whether saving cannot bring it back: what held it is gone, or the array has become shorter.
  @Observed package private(set) var isPlaceGone = false
  /// Whether the focus has been led to it.
  package var hasBegun = false
  /// The value that the reader saw when the edit began.
  private var original: Value?

  init(changing path: ValuePath, _ value: Value) {
    purpose = .change
    self.path = path
    original = value
    text = ValueText.typed(value)
    type = ValueType(of: value)
  }

  init(addingTo path: ValuePath, isArray: Bool) {
    purpose = isArray ? .addToArray : .addToMap
    self.path = path
    text = ""
    type = .string
  }

  /// Chooses another type; what was typed stays, if the type takes text.
  package func choose(_ type: ValueType) {
    self.type = type
    problem = nil
    if type == .boolean, !isSame(text, "true") { text = "false" }
  }

  /// Begins anew with what the value has become elsewhere.
  package func useOther() {
    guard let other else { return }
    original = other
    text = ValueText.typed(other)
    type = ValueType(of: other)
    self.other = nil
    problem = nil
  }

  /// Whether there is text to be typed; maps and arrays are filled row by row.
  package var takesText: Bool { !type.isContainer && type != .null }

  /// The value as it would be saved, and where.
  ///
  /// - Parameter fields: the document as it is known here.
  func result(in fields: MapValue) throws(ValueProblem) -> (ValuePath, Value) {
    let place: ValuePath
    switch purpose {
    case .change:
      place = path
      guard place.isPlace(in: fields) else { throw .placeGone }
    case .addToArray:
      guard case .array(let elements)? = path.value(in: fields) else { throw .placeGone }
      place = path.appending(.element(elements.count))
    case .addToMap:
      try checkName(in: fields)
      place = path.appending(.field(name))
      guard place.isPlace(in: fields) else { throw .placeGone }
    }
    // A map or an array stays what it is if only the type was looked at.
    if purpose == .change, type.isContainer, let original, ValueType(of: original) == type {
      return (place, original)
    }
    let value = try ValueReading.value(text, type)
    if type == .array, case .element? = place.steps.last { throw .arrayInArray }
    return (place, value)
  }

  /// Shows what is wrong; nil where nothing is any more.
  func show(_ problem: ValueProblem?) { self.problem = problem }

  /// Compares with the document as it has become.
  func follow(_ fields: MapValue) {
    guard purpose == .change, let original else { return }
    let now = path.value(in: fields)
    isGone = now == nil
    isPlaceGone = !path.isPlace(in: fields)
    if let now, now != original {
      other = now
    } else {
      other = nil
    }
  }

  private func checkName(in fields: MapValue) throws(ValueProblem) {
    let bytes = Array(name.utf8)
    if bytes.isEmpty { throw .nameMissing }
    if bytes.count >= 4, bytes.prefix(2).elementsEqual([0x5F, 0x5F]),
      bytes.suffix(2).elementsEqual([0x5F, 0x5F])
    {
      throw .nameReserved
    }
    if path.appending(.field(name)).value(in: fields) != nil { throw .nameTaken }
  }
}
