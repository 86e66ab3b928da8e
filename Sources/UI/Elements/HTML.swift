// The elements of HTML, each as a function: classes first, then the content.
//
// An element that is missing here is made by ``element(_:_:_:)``.

// The functions are inlined and what they call is not: a screen then holds one short call for each
// element, and no function of its own for the element's content.

/// Any element of HTML.
@inline(__always)
package func element(
  _ tag: Name, _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement(tag, classes, content())
}

@inline(never)
package func makeElement(
  _ tag: Name, _ classes: Name, _ content: Node
) -> Element {
  let element = ElementNode(tag, content: Construction.take(content.count))
  element.addClasses(classes)
  Construction.push(element)
  return Element()
}

/// The content of an element that has none.
@inline(__always)
package func noContent() -> Node {
  Node(count: 0)
}

@inline(__always)
package func div(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("div", classes, content())
}

@inline(__always)
package func span(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("span", classes, content())
}

@inline(__always)
package func p(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("p", classes, content())
}

@inline(__always)
package func a(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("a", classes, content())
}

@inline(__always)
package func h1(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("h1", classes, content())
}

@inline(__always)
package func h2(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("h2", classes, content())
}

@inline(__always)
package func h3(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("h3", classes, content())
}

@inline(__always)
package func h4(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("h4", classes, content())
}

@inline(__always)
package func ul(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("ul", classes, content())
}

@inline(__always)
package func ol(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("ol", classes, content())
}

@inline(__always)
package func li(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("li", classes, content())
}

@inline(__always)
package func dl(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("dl", classes, content())
}

@inline(__always)
package func dt(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("dt", classes, content())
}

@inline(__always)
package func dd(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("dd", classes, content())
}

@inline(__always)
package func button(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("button", classes, content())
}

@inline(__always)
package func form(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("form", classes, content())
}

@inline(__always)
package func fieldset(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("fieldset", classes, content())
}

@inline(__always)
package func legend(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("legend", classes, content())
}

@inline(__always)
package func label(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("label", classes, content())
}

@inline(__always)
package func header(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("header", classes, content())
}

@inline(__always)
package func footer(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("footer", classes, content())
}

@inline(__always)
package func main(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("main", classes, content())
}

@inline(__always)
package func nav(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("nav", classes, content())
}

@inline(__always)
package func section(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("section", classes, content())
}

@inline(__always)
package func article(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("article", classes, content())
}

@inline(__always)
package func aside(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("aside", classes, content())
}

@inline(__always)
package func figure(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("figure", classes, content())
}

@inline(__always)
package func figcaption(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("figcaption", classes, content())
}

@inline(__always)
package func strong(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("strong", classes, content())
}

@inline(__always)
package func em(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("em", classes, content())
}

@inline(__always)
package func small(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("small", classes, content())
}

@inline(__always)
package func mark(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("mark", classes, content())
}

@inline(__always)
package func time(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("time", classes, content())
}

@inline(__always)
package func table(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("table", classes, content())
}

@inline(__always)
package func thead(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("thead", classes, content())
}

@inline(__always)
package func tbody(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("tbody", classes, content())
}

@inline(__always)
package func tr(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("tr", classes, content())
}

@inline(__always)
package func th(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("th", classes, content())
}

@inline(__always)
package func td(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("td", classes, content())
}

@inline(__always)
package func caption(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("caption", classes, content())
}

@inline(__always)
package func select(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("select", classes, content())
}

@inline(__always)
package func option(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("option", classes, content())
}

@inline(__always)
package func textarea(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("textarea", classes, content())
}

@inline(__always)
package func output(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("output", classes, content())
}

@inline(__always)
package func blockquote(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("blockquote", classes, content())
}

@inline(__always)
package func dialog(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("dialog", classes, content())
}

@inline(__always)
package func details(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("details", classes, content())
}

@inline(__always)
package func summary(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("summary", classes, content())
}

@inline(__always)
package func pre(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("pre", classes, content())
}

@inline(__always)
package func code(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("code", classes, content())
}

@inline(__always)
package func kbd(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("kbd", classes, content())
}

@inline(__always)
package func s(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("s", classes, content())
}

@inline(__always)
package func sup(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("sup", classes, content())
}

@inline(__always)
package func progress(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("progress", classes, content())
}

@inline(__always)
package func datalist(
  _ classes: Name = "", @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeElement("datalist", classes, content())
}

@inline(__always)
package func input(_ classes: Name = "") -> Element {
  makeElement("input", classes, noContent())
}

@inline(__always)
package func br(_ classes: Name = "") -> Element {
  makeElement("br", classes, noContent())
}

@inline(__always)
package func hr(_ classes: Name = "") -> Element {
  makeElement("hr", classes, noContent())
}

@inline(__always)
package func img(_ classes: Name = "") -> Element {
  makeElement("img", classes, noContent())
}

@inline(__always)
package func meter(_ classes: Name = "") -> Element {
  makeElement("meter", classes, noContent())
}
