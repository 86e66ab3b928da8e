/// Firestore's limits. Source: https://firebase.google.com/docs/firestore/quotas#limits
public enum Limits {
  /// An identifier's length in bytes.
  public static let idBytes = 1500
  /// A document's full name in bytes.
  public static let nameBytes = 6 * 1024
  /// A document's size in bytes.
  public static let documentBytes = 1_048_576
  /// One value's size in bytes.
  public static let valueBytes = 1_048_487
  /// How much of a value an index keeps, and the most that a filter's value may have.
  public static let indexedValueBytes = 1500
  /// A field path's length in bytes.
  public static let fieldPathBytes = 1500
  /// The depth of maps and arrays in a document.
  public static let depth = 20
  /// Transforms of one document in a commit.
  public static let transforms = 500
  /// A request's size in bytes.
  public static let requestBytes = 10 * 1_048_576
  /// Values of `in` and `array-contains-any`, and disjunctions of a query in normal form.
  public static let disjunctions = 30
  /// Values of `not-in`.
  public static let notInValues = 10
  /// Filters, orders and the parent of a query.
  public static let queryComponents = 100
  /// Depth of subcollections.
  public static let collectionDepth = 100
}
