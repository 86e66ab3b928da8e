/// Why a path is not one. The texts are those that Firestore's clients and tests know.
public indirect enum PathError: Error, Equatable, Sendable {
  /// An empty segment, as in "a//b" or at an end.
  case emptySegment(String)
  /// A collection's path has an odd number of segments, a document's an even one.
  case wrongNumberOfSegments(String)
  case reservedID(String)
  case reservedCollectionID(String)
  case invalidID(String)
  case tooLong(String)
  case pathTooLong
  case pathTooDeep
  case invalidPropertyPath(String)

  public var message: String {
    switch self {
    case .emptySegment(let path):
      "The path \"\(path)\" has an empty segment; segments are separated by single slashes."
    case .wrongNumberOfSegments(let path):
      "The path \"\(path)\" does not lead to a document: collections and documents alternate."
    case .reservedID(let id): "Resource id \"\(id)\" is invalid because it is reserved."
    case .reservedCollectionID(let id):
      "Collection id \"\(id)\" is invalid because it is reserved."
    case .invalidID(let id): "Resource id \"\(id)\" is invalid because it is reserved."
    case .tooLong: "The key path element name is longer than 1500 bytes."
    case .pathTooLong: "The document name is longer than 6144 bytes."
    case .pathTooDeep: "Collections are nested deeper than 100 levels."
    case .invalidPropertyPath(let path):
      "Invalid property path \"\(path)\". Unquoted property paths must match regex "
        + "([a-zA-Z_][a-zA-Z_0-9]*), and quoted property paths must match regex "
        + "(`(?:[^`\\\\]|(?:\\\\.))+`)"
    }
  }
}
