/// Why bytes are no message: what a sender got wrong, never a fault of ours. Indirect, so
/// that what only passes an error on handles one word: every reading of a field does.
public indirect enum DecodingError: Error, Equatable, Sendable {
  /// The bytes end inside a field.
  case truncated
  /// A variable-length integer of more than ten bytes.
  case malformedInteger
  /// A field has a wire type that its number does not have, or an unknown one.
  case wrongWireType(field: Int)
  /// A string is not valid UTF-8.
  case invalidUTF8
  /// Maps and arrays are nested deeper than Firestore allows.
  case tooDeep
  /// An array directly inside an array.
  case nestedArray
  /// A value without a type, or of a type that is not allowed in documents.
  case invalidValue
  /// A timestamp, latitude or longitude out of its range.
  case outOfRange
  /// A field's name is empty, too long or reserved.
  case invalidFieldName(String)
  /// A document's name is not well-formed, or is of another database.
  case invalidName(String)
  /// The same of the name of a parent: of a document or of a database's documents.
  case invalidParent(String)
  /// The same of a reference, which may lead to another database.
  case invalidReference(String)
  /// A database's name is not well-formed.
  case invalidDatabase(String)
  /// A document's, collection's or field's path is well-formed but not allowed.
  case invalidPath(PathError)
  /// The field of a document holds maps and arrays that are nested too deep.
  case nestedTooDeep(field: String)
  /// A message lacks something that it must have, or has what it must not.
  case invalidMessage(String)
  /// A message asks for something that this implementation does not have.
  case unsupported(String)

  #if hasFeature(Embedded)
    public var message: String { "A message cannot be read." }
  #else
    public var message: String {
      switch self {
      case .truncated: "The message ends inside a field."
      case .malformedInteger: "The message holds an integer of more than ten bytes."
      case .wrongWireType(let field): "Field \(field) of the message has the wrong wire type."
      case .invalidUTF8: "A string in the message is not valid UTF-8."
      case .tooDeep: "A property contains an invalid nested entity: at most 20 levels are allowed."
      case .nestedArray: "Cannot convert an array value in an array value."
      case .invalidValue: "Cannot convert firestore.v1.Value with type unset."
      case .outOfRange: "A timestamp, latitude or longitude is out of its range."
      case .invalidFieldName(let name):
        if name.utf8.isEmpty {
          "The property.name is the empty string."
        } else if name.utf8.count > Limits.fieldPathBytes {
          "The property.name is longer than \(Limits.fieldPathBytes) bytes."
        } else {
          "field name \(name) is reserved"
        }
      case .invalidName(let name): NameFault.text(name, kind: "Document")
      case .invalidParent(let name): NameFault.text(name, kind: "Document parent")
      case .invalidReference(let name): NameFault.text(name, kind: "Resource")
      case .invalidDatabase(let name): NameFault.text(name, kind: "Database")
      case .invalidPath(let error): error.message
      case .nestedTooDeep(let field): "Property \(field) contains an invalid nested entity."
      case .invalidMessage(let reason), .unsupported(let reason): reason
      }
    }
  #endif
}
