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
  /// The depth of maps and arrays in a document.
  public static let depth = 20
  /// Transforms of one document in a commit.
  public static let transforms = 500
  /// A request's size in bytes.
  public static let requestBytes = 10 * 1_048_576
  /// Depth of subcollections.
  public static let collectionDepth = 100
}
