import Reactivity
import UI

private struct Card: View {
  let title: String
  let content: () -> Node

  init(_ title: String, @ViewBuilder _ content: @escaping () -> Node) {
    self.title = title
    self.content = content
  }

  var body: Node {
    section("card") {
      h2 { title }
      content()
    }
  }
}

private struct Named: Part {
  let words: Words

  var body: Node {
    b { words }
    "!"
  }
}

let renderingCases: [PortableCase] = [
  PortableCase("elements, text and classes are rendered") { check in
    let stage = Stage {
      div("a") {
        "one"
        span { "two" }
      }
      .class("b")
      .class("c", when: false)
    }
    check.equal(stage.html, "<div class=\"a b\">one<span>two</span></div>")
    stage.isClean(check)
  },

  PortableCase("views nest in themselves") { check in
    let stage = Stage {
      Card("1") {
        Card("2") {
          "x"
          Card("3") { "y" }
        }
        "z"
      }
    }
    check.equal(
      stage.html,
      "<section class=\"card\"><h2>1</h2><section class=\"card\"><h2>2</h2>x"
        + "<section class=\"card\"><h2>3</h2>y</section></section>z</section>")
    stage.isClean(check)
  },

  PortableCase("attributes, properties and styles are set, changed and taken away") { check in
    let step = Cell(0)
    let stage = Stage()
    stage.show {
      Probe {
        input()
          .attribute("type", "text")
          .attribute("title", step.value == 0 ? "t" : nil)
          .attribute("hidden", when: step.value == 1)
          .property("value", step.value == 0 ? "a" : "b")
          .disabled(step.value == 1)
          .style("color", step.value == 0 ? "red" : nil)
          .style("width", pixels: 12.5)
      }
    }
    let field = stage.element("input")
    check.equal(field.attribute("title") ?? "-", "t")
    check.that(field.attribute("hidden") == nil, "not hidden")
    check.equal(field.style("width") ?? "-", "12.5px")
    step.value = 1
    stage.queue.flush()
    check.that(field.attribute("title") == nil, "title gone")
    check.equal(field.attribute("hidden") ?? "-", "")
    check.equal(field.property("value") ?? "-", "b")
    check.equal(field.property("disabled") ?? "-", "1")
    check.that(field.style("color") == nil, "colour gone")
    check.equal(stage.backend.log.count, 5)
    stage.isClean(check)
  },

  PortableCase("modifiers may come and go with a condition") { check in
    let isOn = Cell(false)
    let stage = Stage()
    stage.show {
      Probe {
        let base = div().id("x")
        if isOn.value {
          base.attribute("a", "1").role("button").onClick {}
        } else {
          base.role("none").attribute("b", "2")
        }
      }
    }
    for _ in 0..<3 {
      isOn.value.toggle()
      stage.queue.flush()
      let node = stage.element("div")
      check.equal(node.attribute("role") ?? "-", isOn.value ? "button" : "none")
      check.equal(node.attribute("a") ?? "-", isOn.value ? "1" : "-")
      check.equal(node.attribute("b") ?? "-", isOn.value ? "-" : "2")
    }
    stage.isClean(check)
  },

  PortableCase("conditions put content at its place") { check in
    let choice = Cell(0)
    let stage = Stage()
    stage.show {
      Probe {
        "("
        if choice.value == 1 {
          "one"
          p { "1" }
        } else if choice.value == 2 {
          "two"
        }
        switch choice.value {
        case 0: b { "zero" }
        case 1: "-"
        default: i { "many" }
        }
        for number in 0..<choice.value {
          "\(number)"
        }
        ")"
      }
    }
    let wanted = ["(<b>zero</b>)", "(one<p>1</p>-0)", "(two<i>many</i>01)"]
    for next in [0, 1, 2, 1, 0, 2, 0] {
      choice.value = next
      stage.queue.flush()
      check.equal(stage.html, wanted[next])
    }
    stage.isClean(check)
  },

  PortableCase("parts are rendered with the view around them, words as long as it is") { check in
    let step = Cell(1)
    let stage = Stage {
      Probe {
        let words = Words("n") + Words(step.value)
        each(0..<step.value) { number in
          Named(words: words + "." + Words(number))
        }
        p { words }.attribute("title", Words(nil)).label(words)
      }
    }
    check.equal(stage.html, "<b>n1.0</b>!<p>n1</p>")
    check.that(stage.element("p").attribute("title") == nil, "no title")
    step.value = 2
    stage.queue.flush()
    check.equal(stage.html, "<b>n2.0</b>!<b>n2.1</b>!<p>n2</p>")
    check.equal(stage.element("p").attribute("aria-label") ?? "-", "n2")
    check.equal(stage.renderer.renderCount, 1)
    stage.isClean(check)
  },

  PortableCase("SVG elements are made as such") { check in
    let stage = Stage {
      svg("icon", viewBox: "0 0 24 24") {
        SVG.path("M0 0h8")
        SVG.circle(x: 1, y: 2, radius: 0.5)
      }
    }
    check.that(stage.element("path").isSVG, "a path is SVG")
    check.equal(stage.element("circle").attribute("r") ?? "-", "0.5")
    check.equal(stage.element("path").attribute("d") ?? "-", "M0 0h8")
    stage.isClean(check)
  },

  PortableCase("a menu takes its value after its options") { check in
    let stage = Stage()
    stage.renderer.mount {
      select { option { "a" }.attribute("value", "a") }.property("value", "a")
    }
    let log = stage.backend.log
    let made = log.firstIndex { $0.hasPrefix("create option") } ?? 99
    let value = log.firstIndex { $0.hasPrefix("set property value") } ?? -1
    check.that(made < value, "the option comes first")
    stage.isClean(check)
  },
]

func b(@ViewBuilder _ content: () -> Node) -> Element { element("b", "", content) }
func i(@ViewBuilder _ content: () -> Node) -> Element { element("i", "", content) }
