import Library

/// What kind of book a spine belongs to: its height and its binding follow from it.
package enum SpineForm: Sendable {
  case pocket, paperback, hardcover, large, audiobook

  /// - Parameter format: as the document has it; what is not known is a paperback.
  package init(format: String?) {
    self = .paperback
    guard let format else { return }
    for entry in SpineForm.names where isSame(entry.name, format) { self = entry.form }
  }

  private struct Name {
    let name: String
    let form: SpineForm
  }

  private static let names = [
    Name(name: "pocket", form: .pocket), Name(name: "hardcover", form: .hardcover),
    Name(name: "picture-book", form: .large), Name(name: "large", form: .large),
    Name(name: "audiobook", form: .audiobook),
  ]

  /// Of the tallest book.
  private var part: Double {
    switch self {
    case .pocket: 0.76
    case .paperback: 0.845
    case .hardcover: 0.93
    case .large: 1
    case .audiobook: 0.7
    }
  }

  /// In pixels; books of one kind are not all of one height.
  ///
  /// - Parameters:
  ///   - tallest: the height of the tallest book.
  ///   - chance: 0…255, from the book's hash.
  package func height(tallest: Double, chance: UInt32) -> Double {
    let difference = (Double(chance) / 255 - 0.5) * 0.05
    return (tallest * min(1, part + difference)).rounded()
  }

  /// In pixels, at a scale of 1.
  package static func thickness(pages: Int?) -> Double {
    // A number that another program wrote may be any.
    let pages = Double(pages ?? 280)
    return max(24, min(14 + 0.065 * pages, 84))
  }
}
