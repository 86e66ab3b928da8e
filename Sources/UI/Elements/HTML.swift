// The elements of HTML, each as a function: classes first, then the content.
//
// An element that is missing here is made by ``element(_:_:_:)``.

/// Any element of HTML.
package func element(
  _ tag: StaticString, _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement(tag, classes, content())
}

/// Apart from ``element(_:_:_:)``, so that the content's closure needs no context: it is called where
/// the element is described.
@inline(never)
private func makeElement(_ tag: StaticString, _ classes: String, _ content: Node) -> Element {
  Element(tag, content: content).class(classes)
}

/// The content of an element that has none.
@inline(never)
package func noContent() -> Node {
  EmptyNode()
}

package func div(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("div", classes, content)
}

package func span(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("span", classes, content)
}

package func p(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("p", classes, content)
}

package func a(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("a", classes, content)
}

package func h1(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("h1", classes, content)
}

package func h2(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("h2", classes, content)
}

package func h3(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("h3", classes, content)
}

package func h4(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("h4", classes, content)
}

package func ul(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("ul", classes, content)
}

package func ol(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("ol", classes, content)
}

package func li(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("li", classes, content)
}

package func dl(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("dl", classes, content)
}

package func dt(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("dt", classes, content)
}

package func dd(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("dd", classes, content)
}

package func button(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("button", classes, content)
}

package func form(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("form", classes, content)
}

package func fieldset(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("fieldset", classes, content)
}

package func legend(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("legend", classes, content)
}

package func label(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("label", classes, content)
}

package func header(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("header", classes, content)
}

package func footer(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("footer", classes, content)
}

package func main(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("main", classes, content)
}

package func nav(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("nav", classes, content)
}

package func section(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("section", classes, content)
}

package func article(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("article", classes, content)
}

package func aside(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("aside", classes, content)
}

package func figure(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("figure", classes, content)
}

package func figcaption(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("figcaption", classes, content)
}

package func strong(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("strong", classes, content)
}

package func em(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("em", classes, content)
}

package func small(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("small", classes, content)
}

package func mark(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("mark", classes, content)
}

package func time(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("time", classes, content)
}

package func table(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("table", classes, content)
}

package func thead(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("thead", classes, content)
}

package func tbody(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("tbody", classes, content)
}

package func tr(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("tr", classes, content)
}

package func th(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("th", classes, content)
}

package func td(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("td", classes, content)
}

package func caption(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("caption", classes, content)
}

package func select(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("select", classes, content)
}

package func option(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("option", classes, content)
}

package func textarea(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("textarea", classes, content)
}

package func output(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("output", classes, content)
}

package func blockquote(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("blockquote", classes, content)
}

package func dialog(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("dialog", classes, content)
}

package func details(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("details", classes, content)
}

package func summary(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("summary", classes, content)
}

package func pre(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("pre", classes, content)
}

package func code(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("code", classes, content)
}

package func kbd(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("kbd", classes, content)
}

package func s(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("s", classes, content)
}

package func sup(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("sup", classes, content)
}

package func progress(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("progress", classes, content)
}

package func datalist(
  _ classes: String = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  element("datalist", classes, content)
}

package func input(_ classes: String = "") -> Element {
  element("input", classes)
}

package func br(_ classes: String = "") -> Element {
  element("br", classes)
}

package func hr(_ classes: String = "") -> Element {
  element("hr", classes)
}

package func img(_ classes: String = "") -> Element {
  element("img", classes)
}

package func meter(_ classes: String = "") -> Element {
  element("meter", classes)
}
