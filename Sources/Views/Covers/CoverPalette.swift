import Library
import UI

/// The colours of a drawn cover: ground, ink, foil and a second. The style sheet holds them under
/// the palette's name.
package enum CoverPalette: Int, CaseIterable, Sendable {
  case bottle, oxblood, midnight, mustard, terracotta, sky, cream, plum, slate, rose
  case olive, ink, teal, tomato, moss, lilac, sand, cobalt, white, coffee

  var name: Name { CoverPalette.names[rawValue] }

  private static let names: [Name] = [
    "bottle", "oxblood", "midnight", "mustard", "terracotta", "sky", "cream", "plum", "slate",
    "rose",
    "olive", "ink", "teal", "tomato", "moss", "lilac", "sand", "cobalt", "white", "coffee",
  ]

  /// The palettes that suit a genre, in the order in which a cover's hash chooses; nil is every
  /// genre without a list of its own.
  static func suiting(_ genre: Genre?) -> [CoverPalette] {
    switch genre {
    case .fantasy: [.bottle, .midnight, .plum, .teal, .cobalt, .mustard, .coffee, .oxblood]
    case .horror: [.ink, .oxblood, .plum, .slate, .coffee, .olive]
    case .kids: [.mustard, .sky, .tomato, .moss, .cobalt, .lilac, .rose, .teal]
    case .mystery: [.midnight, .slate, .ink, .bottle, .cream, .teal, .coffee, .mustard]
    case .poetry: [.rose, .lilac, .sky, .moss, .white, .cream, .sand, .terracotta]
    case .romance: [.rose, .oxblood, .terracotta, .plum, .lilac, .cream]
    case .thriller: [.ink, .tomato, .slate, .cobalt, .white, .mustard]
    case nil:
      [
        .cream, .sand, .terracotta, .olive, .teal, .slate, .coffee, .white, .midnight, .bottle,
        .sky, .moss,
      ]
    }
  }
}
