import Library
import UI
import ViewModels

/// How a spine is bound.
enum SpineBinding: Int, CaseIterable, Sendable {
  case plain, rules, leather, label, block, band, foot, dots

  /// The class of the style sheet, which draws it.
  var name: Name { SpineBinding.names[rawValue] }

  private static let names: [Name] = [
    "plain", "rules", "leather", "label", "block", "band", "foot", "dots",
  ]

  /// - Parameters:
  ///   - variant: 0…3, from the book's hash.
  ///   - isDark: whether the ground's luminance is under 0.16: leather is dark.
  init(_ form: SpineForm, variant: Int, isDark: Bool) {
    switch form {
    case .hardcover:
      self = variant == 3 ? .label : variant == 1 && isDark ? .leather : .rules
    case .pocket:
      self = variant == 1 ? .band : variant == 3 ? .plain : .block
    case .large:
      self = variant % 2 == 0 ? .plain : .dots
    case .paperback, .audiobook:
      self = [.plain, .band, .label, .foot][variant]
    }
  }

  /// What head and foot of the binding take of a spine's height, in pixels.
  func ends(_ height: Double) -> Double {
    let head =
      switch self {
      case .leather: height * 0.1
      case .block: height * 0.14
      case .dots: max(10, height * 0.055) + 22
      default: max(10, height * 0.055)
      }
    return head + max(30, height * 0.15)
  }
}

extension CoverPalette {
  /// Whether the ground's luminance is under 0.16.
  var isDark: Bool { 0xA_3D97 >> rawValue & 1 == 1 }

  /// Whether text in foil reads on the ground, with a contrast of 4.5.
  var hasLegibleFoil: Bool { 0xE_1DE6 >> rawValue & 1 == 1 }
}
