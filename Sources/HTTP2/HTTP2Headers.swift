/// Header fields in the form in which nghttp2 takes them: all bytes in one array.
package struct HTTP2Headers: Sendable {
  struct Field {
    let nameLength: Int
    let valueLength: Int
    /// Whether the peer should keep the field in its table; what differs from call to call should not.
    let isIndexed: Bool
  }

  private(set) var bytes: [UInt8] = []
  private(set) var fields: [Field] = []

  package init() {}

  /// - Parameter pairs: names in lower case, pseudo-header fields first.
  package init(_ pairs: [(String, String)]) {
    for (name, value) in pairs { add(name, value) }
  }

  /// - Parameters:
  ///   - name: in lower case.
  ///   - isIndexed: false for values that will hardly come again.
  package mutating func add(_ name: String, _ value: String, isIndexed: Bool = true) {
    bytes += name.utf8
    bytes += value.utf8
    fields.append(
      Field(
        nameLength: name.utf8.count, valueLength: value.utf8.count, isIndexed: isIndexed))
  }
}
