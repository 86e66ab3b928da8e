import Library
import UI

/// A cover. Its size comes from the style sheet (`--size`); all measures within are parts of that, so
/// one drawing serves a thumbnail and the details page.
///
/// The picture lies over the drawing, which is seen where the picture is missing or does not come
/// (`Web/scripts/covers.js` hides it then).
///
/// It says nothing to assistive technology: title and author stand beside it.
///
/// - Parameter picture: the name of the picture, where the book has one.
@inline(never)
func cover(
  _ title: Words, _ author: Words, _ genre: Genre?, language: Words,
  picture: Words = Words(nil)
) -> Element {
  let design = CoverDesign(title: title.string, author: author.string, genre: genre)
  let setting = CoverTitle(title.string, language: language.isAbsent ? nil : language.string)
  return div("cover") {
    CoverParts(
      title: title, author: author, genre: genre, language: language, design: design,
      setting: setting
    ).content
    if !picture.isAbsent, CoverName(picture.string) != nil {
      img().attribute("src", "/covers/" + picture).attribute("alt", "")
        .attribute("loading", "lazy").attribute("decoding", "async")
    }
  }
  .class("t" + Words(design.template.rawValue) + " " + Words(design.palette.name))
  .attribute("aria-hidden", "true")
  .attribute("dir", setting.runsFromRight ? "rtl" : nil)
  .style("--t", decimal(setting.size * design.template.titleFactor))
}

extension Element {
  /// Gives the element, and what is in it, the colours of a book: those of its picture, else the
  /// palette of its drawn cover.
  @discardableResult @inline(never)
  func palette(of design: CoverDesign, _ picture: String?) -> Element {
    guard let colours = CoverColours(name: picture) else {
      return self.class(String(design.palette.name))
    }
    return style("--g", colours.ground.css).style("--i", colours.ink.css)
      .style("--f", colours.foil.css).style("--s", colours.second.css)
  }
}

private struct CoverParts {
  let title: Words
  let author: Words
  let genre: Genre?
  let language: Words
  let design: CoverDesign
  let setting: CoverTitle

  @ViewBuilder var content: Node {
    switch design.template {
    case .label:
      div("plate") { texts }
      drawing("mark", "mark" + Words(design.mark))
    case .band, .arch:
      drawing("picture", Words(genre?.pictureName ?? "general"))
      texts
    case .initial:
      if setting.runsFromRight {
        drawing("mark great", "mark" + Words(design.mark))
      } else {
        span(setting.isEastAsian ? "initial wide" : "initial") { Words(setting.initial) }
      }
      texts
    case .frame:
      div("plate") {
        drawing("", "fleuron")
        titleText
        drawing("", "fleuron")
      }
      authorText
    case .field:
      drawing("picture", "field" + Words(design.variant))
      div("plate") { texts }
    }
  }

  @ViewBuilder private var texts: Node {
    titleText
    authorText
  }

  private var titleText: Element {
    element("b") { title }
      .attribute("lang", language)
      .class("east", when: setting.isEastAsian)
  }

  private var authorText: Element {
    element("i") { author }
  }

  private func drawing(_ classes: Name, _ name: Words) -> Element {
    svg(classes) { SVG.element("use").attribute("href", "#" + name) }
  }
}

extension Genre {
  /// The name of the genre's picture in `covers.svg`.
  var pictureName: Name {
    switch self {
    case .fantasy: "fantasy"
    case .horror: "horror"
    case .kids: "kids"
    case .mystery: "mystery"
    case .poetry: "poetry"
    case .romance: "romance"
    case .thriller: "thriller"
    }
  }
}
