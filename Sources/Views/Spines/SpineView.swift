import Library
import UI
import ViewModels

/// A spine as one button: the style sheet draws the binding, the weave and the light.
///
/// It has no handlers of its own: its shelf hears of everything, and `value` says which one it was.
///
/// - Parameters:
///   - place: from 1.
///   - thickness: in pixels.
///   - tallest: the height of the tallest book.
@inline(never)
func spine(
  _ entry: BookEntry, _ place: Int, thickness: Double, tallest: Double, scale: Double,
  isLying: Bool = false, leans: Bool = false
) -> Element {
  let (title, author, form) = (entry.title, entry.author, entry.form)
  let design = CoverDesign(title: title, author: author, genre: entry.genre)
  let colours = CoverColours(name: entry.cover)
  let isDark = colours.map { $0.ground.luminance < 0.16 } ?? design.palette.isDark
  let binding = SpineBinding(form, variant: design.variant, isDark: isDark)
  let length = form.height(tallest: tallest, chance: design.hash >> 24)
  let text = SpineText(
    title, author: AuthorName.onSpine(author), width: thickness,
    room: length - (isLying ? 58 : binding.ends(length) + 18), scale: scale, isLying: isLying)
  let language = Words(entry.language)
  let spine = button("spine") {
    element("b") { Words(text.title) }
      .class("up", when: text.manner == .upright)
      .class("east", when: text.manner == .east)
      .class("cut", when: text.isCut)
      .class("wraps", when: text.isCut && !isLying && thickness >= 36)
      .attribute("lang", language)
      .style("font-size", decimal(text.size) + "px")
    if text.hasAuthor {
      element("i") { Words(AuthorName.onSpine(author)) }
        .class("up", when: text.manner == .upright)
        .class("east", when: text.manner == .east)
        .style("font-size", decimal(text.authorSize) + "px")
    }
    if !isLying {
      svg { SVG.element("use").attribute("href", "#mark" + Words(mark(of: entry, design))) }
    }
  }
  .class(isLying ? "lying" : binding.name)
  .class("gilt", when: colours.map { $0.hasLegibleFoil } ?? design.palette.hasLegibleFoil)
  .palette(of: design, entry.cover)
  .property("value", Double(place))
  .label(spoken(entry, title, author))
  .style("width", pixels: isLying ? length : thickness)
  .style("height", pixels: isLying ? thickness : length)
  // Its head comes over by as much as its foot stands aside.
  if leans { spine.class("leans").style("margin-inline-start", pixels: (length * 0.113).rounded()) }
  return spine
}

/// "Title, author, status".
private func spoken(_ entry: BookEntry, _ name: String, _ author: String) -> Words {
  var words = title(of: name)
  if !isSame(author, "") { words = words + ", " + Words(author) }
  if let status = entry.status { words = words + ", " + word(status) }
  return words
}

/// 0…15: the same for all books of a publisher.
private func mark(of entry: BookEntry, _ design: CoverDesign) -> Int {
  guard let publisher = entry.publisher else { return design.mark }
  return Int(CoverDesign.hash(ScalarReader(publisher + "479").bytes) % 16)
}
