/// One write to one document.
public final class Mutation: Equatable, Sendable {
  public let path: DocumentPath
  public let operation: Operation
  /// Applied after the operation, in order.
  public let transforms: [FieldTransform]
  public let precondition: Precondition

  public indirect enum Operation: Equatable, Sendable {
    /// The document has just these fields.
    case set(Fields)
    /// The fields of the mask become these; a field in the mask that is absent here is deleted.
    case update(Fields, FieldMask)
    case delete
    /// Only checks the precondition.
    case verify
  }

  public init(
    _ path: DocumentPath, _ operation: Operation, transforms: [FieldTransform] = [],
    precondition: Precondition = .none
  ) {
    self.path = path
    self.operation = operation
    self.transforms = transforms
    self.precondition = precondition
  }

  public static func == (left: Mutation, right: Mutation) -> Bool {
    left.path == right.path && left.operation == right.operation
      && left.transforms == right.transforms && left.precondition == right.precondition
  }

  public static func set(_ path: DocumentPath, _ fields: MapValue) -> Mutation {
    Mutation(path, .set(Fields(fields)))
  }

  /// Creates the document; refused if there is one.
  public static func create(_ path: DocumentPath, _ fields: MapValue) -> Mutation {
    Mutation(path, .set(Fields(fields)), precondition: .exists(false))
  }

  /// Changes the fields of the mask; refused if there is no document.
  public static func update(
    _ path: DocumentPath, _ fields: MapValue, mask: FieldMask
  ) -> Mutation {
    Mutation(path, .update(Fields(fields), mask), precondition: .exists(true))
  }

  public static func delete(_ path: DocumentPath) -> Mutation {
    Mutation(path, .delete)
  }
}
