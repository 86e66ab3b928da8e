/// What a reader may choose for a device.
package enum Choice: Int, CaseIterable, Sendable {
  /// A language's tag, such as `de`; empty: the browser's.
  case language
  /// `light` or `dark`; empty: the system's.
  case theme
  /// The size of text, such as `125%`; empty: the browser's.
  case size
  /// Not empty: a row shows a rating as one face instead of five stars.
  case faces
  /// How the library shows, by the name of its look; empty: as a list.
  case look
  /// What the list is sorted by, and `+` or `-`; empty: by title.
  case order

  /// What the browser keeps it as; `Web/scripts/bridge.js` reads the first three.
  var name: String {
    switch self {
    case .language: "language"
    case .theme: "theme"
    case .size: "size"
    case .faces: "faces"
    case .look: "look"
    case .order: "order"
    }
  }
}
