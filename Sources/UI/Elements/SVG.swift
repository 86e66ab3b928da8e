// The elements of SVG, inside ``svg(_:viewBox:_:)``. They share names with HTML (`text`, `title`),
// so they are functions of a namespace: `SVG.path("M0 0h8")`.

/// A drawing. It is hidden from assistive technology unless it gets a role and a label.
@inline(__always)
package func svg(
  _ classes: Name = "", viewBox: Name? = nil, @ViewBuilder _ content: () -> Node = noContent
) -> Element {
  makeDrawing(classes, viewBox, content())
}

@inline(never)
package func makeDrawing(_ classes: Name, _ viewBox: Name?, _ content: Node) -> Element {
  let drawing = SVG.make("svg", content).class(classes)
  if let viewBox { drawing.attribute("viewBox", viewBox) }
  return drawing.attribute("aria-hidden", "true")
}

package enum SVG {
  /// Any element of SVG.
  @inline(__always)
  package static func element(
    _ tag: Name, @ViewBuilder _ content: () -> Node = noContent
  ) -> Element {
    make(tag, content())
  }

  @inline(never)
  package static func make(_ tag: Name, _ content: Node) -> Element {
    Construction.push(ElementNode(tag, isSVG: true, content: Construction.take(content.count)))
    return Element()
  }

  @inline(never)
  package static func path(_ shape: String) -> Element {
    element("path").attribute("d", shape)
  }

  package static func g(@ViewBuilder _ content: () -> Node) -> Element {
    element("g", content)
  }

  @inline(never)
  package static func circle(x: Double, y: Double, radius: Double) -> Element {
    element("circle").attribute("cx", number: x).attribute("cy", number: y)
      .attribute("r", number: radius)
  }

  @inline(never)
  package static func rect(
    x: Double, y: Double, width: Double, height: Double, radius: Double = 0
  ) -> Element {
    let shape = element("rect").attribute("x", number: x).attribute("y", number: y)
      .attribute("width", number: width).attribute("height", number: height)
    return radius == 0 ? shape : shape.attribute("rx", number: radius)
  }

  @inline(never)
  package static func line(x1: Double, y1: Double, x2: Double, y2: Double) -> Element {
    element("line").attribute("x1", number: x1).attribute("y1", number: y1)
      .attribute("x2", number: x2).attribute("y2", number: y2)
  }

  @inline(never)
  package static func text(x: Double, y: Double, _ text: String) -> Element {
    element("text") { text }.attribute("x", number: x).attribute("y", number: y)
  }
}
