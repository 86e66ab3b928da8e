import Reactivity
import UI

let eventCases: [PortableCase] = [
  PortableCase("a handler is the newest one") { check in
    let number = Cell(1)
    var clicked: [Int] = []
    let stage = Stage {
      Probe {
        let value = number.value
        button { "x" }.onClick { clicked.append(value) }
      }
    }
    stage.backend.click(stage.element("button"))
    number.value = 2
    stage.queue.flush()
    stage.backend.click(stage.element("button"))
    check.that(clicked == [1, 2], "both")
    check.equal(stage.backend.log.count, 0)
    stage.isClean(check)
  },

  PortableCase("events rise, and can be stopped and prevented") { check in
    var way = ""
    let stage = Stage {
      windowListener("click") { _ in way += "w" }
      div {
        a { "1" }.on("click") { event in
          way += "a"
          event.preventDefault()
        }
        button { "2" }.on("click") { event in
          way += "b"
          event.stopPropagation()
        }
      }
      .onClick { way += "d" }
    }
    check.that(!stage.backend.dispatch("click", on: stage.element("a")), "prevented")
    check.that(stage.backend.dispatch("click", on: stage.element("button")), "not prevented")
    check.equal(way, "adwb")
    stage.isClean(check)
  },

  PortableCase("keys arrive with their names") { check in
    var keys = ""
    let stage = Stage {
      input().onKeyDown { event in
        keys += event.hasShift ? "S-" + event.key : event.key
        keys += event.isInField ? "!" : ""
      }
    }
    stage.backend.press("Enter", in: stage.element("input"))
    stage.backend.press("Tab", in: stage.element("input"), shift: true)
    check.equal(keys, "Enter!S-Tab!")
    stage.isClean(check)
  },

  PortableCase("a field and its binding follow each other") { check in
    let text = Observed(wrappedValue: "a")
    let stage = Stage { Probe { input().value(text.projectedValue) } }
    let field = stage.element("input")
    stage.backend.type("ab", into: field)
    check.equal(text.wrappedValue, "ab")
    stage.queue.flush()
    check.equal(stage.backend.log.count, 0)
    text.wrappedValue = "c"
    stage.queue.flush()
    check.equal(field.property("value") ?? "-", "c")
    stage.isClean(check)
  },

  PortableCase("a field shows what the binding makes of the text") { check in
    let text = Observed(wrappedValue: "12")
    let digits = text.projectedValue.map(
      { $0 }, { typed in typed.filter { "0"..."9" ~= $0 } })
    let stage = Stage { Probe { input().value(digits) } }
    let field = stage.element("input")
    stage.backend.type("12x", into: field)
    check.equal(field.property("value") ?? "-", "12")
    stage.queue.flush()
    stage.backend.type("123", into: field)
    stage.queue.flush()
    check.equal(field.property("value") ?? "-", "123")
    check.equal(text.wrappedValue, "123")
    stage.isClean(check)
  },

  PortableCase("a check box and its binding follow each other") { check in
    let isOn = Observed(wrappedValue: false)
    let stage = Stage {
      Probe { input().attribute("type", "checkbox").checked(isOn.projectedValue) }
    }
    let box = stage.element("input")
    stage.backend.check(true, box)
    check.that(isOn.wrappedValue, "on")
    isOn.wrappedValue = false
    stage.queue.flush()
    check.equal(box.property("checked") ?? "-", "0")
    stage.isClean(check)
  },

  PortableCase("the window's size and address are state") { check in
    let stage = Stage()
    let page = Page(stage.renderer)
    stage.show {
      Probe { "\(Int(page.width)) \(page.path)" }
    }
    check.equal(stage.html, "1280 ")
    stage.backend.resizeWindow(width: 390, height: 800)
    page.go(to: "/books/1")
    stage.queue.flush()
    check.equal(stage.html, "390 /books/1")
    page.goBack()
    stage.queue.flush()
    check.equal(stage.html, "390 ")
  },
]
