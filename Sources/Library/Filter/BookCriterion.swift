package import Documents

/// What books are told apart by: each has values, of which a filter takes some.
package enum BookCriterion: Int, CaseIterable, Sendable {
  case status, shelf, tag, genre, author, series, rating, format, language

  /// The names in a filter's record; most are those of the book's own fields.
  private static let names: [StaticString] = [
    "status", "shelves", "tags", "genres", "authors", "series", "rating", "format", "language",
  ]

  var name: StaticString { BookCriterion.names[rawValue] }

  /// Calls with each value that a book has, as UTF-8, and with an empty one if it has none. Ratings
  /// count by whole stars: `4` stands for 4 to 4.75.
  @inline(never)
  package func forEachValue(in fields: Fields, _ body: (UnsafeRawBufferPointer) -> Void) {
    var count = 0
    func tell(_ text: UnsafeRawBufferPointer) {
      guard !text.isEmpty else { return }
      count += 1
      body(text)
    }
    func tell(_ text: String) {
      var text = text
      text.withUTF8 { tell(UnsafeRawBufferPointer($0)) }
    }
    func tellValue(_ value: EncodedValue) {
      if let text = value.text { return tell(text) }
      if let text = FieldReading.text(value.decoded) { return tell(text) }
      // A series or a contributor is a map with a name.
      if self == .author, value.value(named: "role") != nil { return }
      if let name = value.value(named: "name")?.text { tell(name) }
    }
    func tellAll(_ name: StaticString) {
      fields.withEncoded(name) { value in
        guard let value else { return }
        if value.isArray {
          _ = value.containsElement {
            tellValue($0)
            return false
          }
        } else {
          tellValue(value)
        }
      }
    }
    switch self {
    case .rating:
      if let rating = fields.rating("rating") { tell(String(rating.quarters / 4)) }
    case .author:
      tellAll("contributors")
      if count == 0 { tellAll("author") }
    default:
      tellAll(name)
    }
    if count == 0 { body(UnsafeRawBufferPointer(start: nil, count: 0)) }
  }
}

extension EncodedValue {
  /// What a map has under a name.
  func value(named name: StaticString) -> EncodedValue? {
    value(named: UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }
}

extension Fields {
  /// Calls with a field's value as it is kept, or nil.
  @inline(never)
  func withEncoded(_ name: StaticString, _ body: (EncodedValue?) -> Void) {
    encoded.withUnsafeBytes { entries in
      body(
        EncodedValue.find(
          UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount), in: entries)
      )
    }
  }
}
