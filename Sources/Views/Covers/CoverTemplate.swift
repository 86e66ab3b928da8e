/// How a drawn cover is laid out.
package enum CoverTemplate: Int, CaseIterable, Sendable {
  /// A paper label in a frame, with a publisher's mark.
  case label = 1
  /// The genre's picture as a band above the title.
  case band
  /// The genre's picture in an arched window.
  case arch
  /// The title's first letter, very large.
  case initial
  /// A double frame and two fleurons.
  case frame
  /// A pattern with a plate.
  case field

  /// What the title's size is multiplied with.
  var titleFactor: Double {
    switch self {
    case .label: 0.82
    case .band, .arch: 0.9
    case .initial: 0.84
    case .frame: 1.04
    case .field: 0.82
    }
  }
}
