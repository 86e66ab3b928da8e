package import Library
package import UI

/// A drawn cover. Its size comes from the style sheet (`--size`); all measures within are parts of
/// that, so one drawing serves a thumbnail and the details page.
///
/// It says nothing to assistive technology: title and author stand beside it.
package struct CoverView: View, Equatable {
  let title: String
  let author: String
  let genre: Genre?
  let language: String?

  package init(title: String, author: String, genre: Genre?, language: String? = nil) {
    self.title = title
    self.author = author
    self.genre = genre
    self.language = language
  }

  package var body: Node {
    let design = CoverDesign(title: title, author: author, genre: genre)
    let setting = CoverTitle(title, language: language)
    div("cover") {
      content(design, setting)
    }
    .class("t\(design.template.rawValue) \(design.palette.rawValue)")
    .attribute("aria-hidden", "true")
    .attribute("dir", setting.runsFromRight ? "rtl" : nil)
    .style("--t", decimal(setting.size * design.template.titleFactor))
  }

  @ViewBuilder private func content(_ design: CoverDesign, _ setting: CoverTitle) -> Node {
    switch design.template {
    case .label:
      div("plate") {
        titleText(setting)
        authorText
      }
      drawing("mark", "mark\(design.mark)")
    case .band, .arch:
      drawing("picture", genre?.pictureName ?? "general")
      titleText(setting)
      authorText
    case .initial:
      if setting.runsFromRight {
        drawing("mark great", "mark\(design.mark)")
      } else {
        span(setting.isEastAsian ? "initial wide" : "initial") { setting.initial }
      }
      titleText(setting)
      authorText
    case .frame:
      div("plate") {
        drawing("", "fleuron")
        titleText(setting)
        drawing("", "fleuron")
      }
      authorText
    case .field:
      drawing("picture", "field\(design.variant)")
      div("plate") {
        titleText(setting)
        authorText
      }
    }
  }

  private func titleText(_ setting: CoverTitle) -> Element {
    element("b") { title }
      .attribute("lang", language)
      .class("east", when: setting.isEastAsian)
  }

  private var authorText: Element {
    element("i") { author }
  }

  private func drawing(_ classes: Name, _ name: String) -> Element {
    svg(classes) { SVG.element("use").attribute("href", "#" + name) }
  }

  package static func == (left: CoverView, right: CoverView) -> Bool {
    isSame(left.title, right.title) && isSame(left.author, right.author)
      && left.genre == right.genre && isSame(left.language ?? "", right.language ?? "")
  }
}

extension Genre {
  /// The name of the genre's picture in `covers.svg`.
  var pictureName: String {
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
