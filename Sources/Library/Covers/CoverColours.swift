/// The colours that a book with a photographed cover has elsewhere: on its spine, on its page.
package struct CoverColours {
  package let ground: Colour
  /// Reads on the ground with a contrast of 4.5 at least.
  package let ink: Colour
  /// The second colour where it is seen on the ground, else the ink.
  package let foil: Colour
  package let second: Colour

  /// Whether text in foil reads on the ground.
  package var hasLegibleFoil: Bool { foil.contrast(with: ground) >= 4.5 }

  private static let light = Colour(0xF6EFDF)
  private static let dark = Colour(0x23201B)

  /// - Parameter name: that of the book's cover.
  /// - Returns: nil where there is no picture or it tells no colours.
  package init?(name: String?) {
    guard let name, let colours = CoverName(name)?.colours, let first = colours.first else {
      return nil
    }
    var ground = first
    while ground.lightness < 0.25 { ground = ground.stepped(towards: 255) }
    while ground.lightness > 0.85 { ground = ground.stepped(towards: 0) }
    let isDark =
      ground.contrast(with: CoverColours.light) > ground.contrast(with: CoverColours.dark)
    ink = isDark ? CoverColours.light : CoverColours.dark
    while ground.contrast(with: ink) < 4.5 { ground = ground.stepped(towards: isDark ? 0 : 255) }
    self.ground = ground
    second = colours.count > 1 ? colours[1] : ground.stepped(towards: isDark ? 255 : 0)
    foil = second.contrast(with: ground) < 2 ? ink : second
  }
}
