package import Documents

/// What a book is or lacks: each is a criterion of its own, so that all that are on must hold.
package enum BookFlag: Int, CaseIterable, Sendable {
  case owned, wished, lent, noISBN, noCover

  /// The names in a filter's record.
  private static let names: [StaticString] = ["owned", "wished", "lent", "noISBN", "noCover"]

  var name: StaticString { BookFlag.names[rawValue] }

  @inline(never)
  package func holds(for fields: Fields, isLent: Bool) -> Bool {
    switch self {
    case .owned: fields.flag("owned")
    case .wished: fields.flag("wished")
    case .lent: isLent
    case .noISBN: BookFlag.lacks("isbn", fields)
    case .noCover: BookFlag.lacks("cover", fields)
    }
  }

  @inline(never)
  private static func lacks(_ name: String, _ fields: Fields) -> Bool {
    guard let text = fields.text(name) else { return true }
    return text.utf8.isEmpty
  }
}
