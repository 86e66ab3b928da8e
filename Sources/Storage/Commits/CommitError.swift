package import Documents

/// Why a commit was refused. Nothing of it has happened.
package enum CommitError: Error, Equatable, Sendable {
  case alreadyExists(DocumentPath)
  case noDocument(DocumentPath)
  /// The document, if there is one, was last changed at another time than the write demands.
  case versionMismatch(DocumentPath, stored: Timestamp?, required: Timestamp)
  case documentTooLarge(DocumentPath)
  case valueTooLong(field: String)
  case nestedTooDeep(field: String)
  case nameTooLong(DocumentPath)
  case tooManyTransforms(DocumentPath)
  /// A write of a field whose name Firestore keeps for itself.
  case reservedField(String)
  case fieldPathTooLong
  /// Transforms of a field and of one inside it.
  case overlappingTransforms(FieldPath)
  /// A transform that needs a number was given something else.
  case operandIsNoNumber(FieldPath)
  /// The update time of a precondition is none that a document can have.
  case unalignedUpdateTime
  /// Two writes to one document that cannot both happen, as Firestore calls them.
  case impossibleSequence(String, String)
  /// Two writes to one document of which the later one demands another version.
  case differentVersions(DocumentPath)
  /// A batch label without a replica, or with a number below 0.
  case invalidLabel
  /// A batch label whose replica has a name that is too long.
  case labelTooLong
  /// What a transaction has read has changed since, or others were before it.
  case contention
  /// The store itself is in trouble.
  case storage(StorageError)
}

extension CommitError {
  package var status: StatusCode {
    switch self {
    case .alreadyExists: .alreadyExists
    case .noDocument: .notFound
    case .versionMismatch(_, let stored?, let required) where required > stored: .invalidArgument
    case .versionMismatch: .failedPrecondition
    case .documentTooLarge, .valueTooLong, .nestedTooDeep, .nameTooLong, .tooManyTransforms,
      .reservedField, .fieldPathTooLong, .overlappingTransforms, .operandIsNoNumber,
      .unalignedUpdateTime,
      .impossibleSequence, .differentVersions, .invalidLabel, .labelTooLong:
      .invalidArgument
    case .contention: .aborted
    case .storage(let error):
      // A client gives a write up for good where the status says that it will never be taken. What
      // is wrong with the file is no fault of the write, which must wait until that is mended.
      switch error.status {
      case .failedPrecondition, .dataLoss: .internal
      default: error.status
      }
    }
  }

  /// The text that Firestore's clients and their tests know.
  /// - Parameter prefix: The database's name, by which paths become full names.
  package func message(_ prefix: DatabasePrefix) -> String {
    switch self {
    case .alreadyExists(let path): "Document already exists: \(prefix.absolute(path.string))"
    case .noDocument(let path): "No document to update: \(prefix.absolute(path.string))"
    case .versionMismatch(let path, let stored?, let required) where required > stored:
      "Invalid base version, it is greater than the stored version: "
        + prefix.absolute(path.string)
    case .versionMismatch(_, let stored, let required):
      "the stored version (\(stored?.microseconds ?? 0)) does not match the required base "
        + "version (\(required.microseconds))"
    case .documentTooLarge(let path):
      "Document \"\(prefix.absolute(path.string))\" cannot be written because its size exceeds "
        + "the limit: maximum entity size is \(Limits.documentBytes) bytes."
    case .valueTooLong(let field):
      "The value of property \"\(field)\" is longer than \(Limits.valueBytes) bytes."
    case .nestedTooDeep(let field): "Property \(field) contains an invalid nested entity."
    case .nameTooLong: "The document's name is longer than \(Limits.nameBytes) bytes or too deep."
    case .tooManyTransforms:
      "At most \(Limits.transforms) transforms can be applied to a document in one commit."
    case .reservedField(let name): "Invalid reserved name in field path \(name)"
    case .fieldPathTooLong: "property path is longer than \(Limits.fieldPathBytes) bytes."
    case .overlappingTransforms(let field):
      "Cannot transform property \(field.string) and its nested property at the same time."
    case .unalignedUpdateTime: "The update time of a precondition has whole microseconds."
    case .operandIsNoNumber(let field):
      "The operand of the transform of \"\(field.string)\" is not a number."
    case .impossibleSequence(let first, let second):
      "Cannot \(first) then \(second) an entity in the same request."
    case .differentVersions(let path):
      "Writes to \(prefix.absolute(path.string)) in the same request demand different versions."
    case .invalidLabel: "The labels \"replica\" and \"batch\" are not well-formed."
    case .labelTooLong:
      "The label \"replica\" is longer than \(ReplicaTable.labelBytes) bytes."
    case .contention: "Too much contention on these documents. Please try again."
    case .storage(let error): error.message
    }
  }
}
