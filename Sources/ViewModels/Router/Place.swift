import Documents
import Library

/// A part of the library that has a name and an address of its own: `/tags/sea`.
///
/// Without a name it is the overview of its kind: `/tags`.
package struct Place: Equatable, Sendable {
  /// The values are the first part of the address.
  package enum Kind: String, CaseIterable, Sendable {
    case shelves, tags, series, status, authors
    case wished = "wishlist"
    case lent
  }

  package let kind: Kind
  /// The identifier of a shelf, a tag, the name of a series or of an author, or a status.
  package let name: String

  package init(_ kind: Kind, _ name: String = "") {
    self.kind = kind
    self.name = name
  }

  /// Whether it lists places, not books.
  package var isOverview: Bool {
    guard isSame(name, "") else { return false }
    switch kind {
    case .shelves, .tags, .series: return true
    case .status, .authors, .wished, .lent: return false
    }
  }

  /// The overview that leads to it.
  package var above: Kind {
    switch kind {
    case .tags, .series: isOverview ? .shelves : kind
    case .shelves, .status, .authors, .wished, .lent: .shelves
    }
  }

  package static func == (left: Place, right: Place) -> Bool {
    left.kind == right.kind && isSame(left.name, right.name)
  }
}

extension Place {
  /// The place of an address; nil where it is none.
  init?(path: [UInt8]) {
    guard path.first == ASCII.slash else { return nil }
    var slash = 1
    while slash < path.count, path[slash] != ASCII.slash { slash += 1 }
    let word = String(utf8: path[1..<slash])
    let name = slash < path.count ? Route.decoded(path[(slash + 1)...]) : ""
    for kind in Kind.allCases where isSame(kind.rawValue, word) {
      if isSame(name, ""), kind == .status || kind == .authors { return nil }
      self.init(kind, name)
      return
    }
    return nil
  }

  var path: String {
    "/" + kind.rawValue + (isSame(name, "") ? "" : "/" + Route.encoded(name))
  }
}
