import Reactivity
import UI

private func texts(_ stage: Stage) -> [Int] {
  stage.backend.root.all("div", "window-row").map { Int($0.innerText) ?? -1 }
}

private func list(_ count: Cell<Int>, _ controller: ListController? = nil) -> Node {
  Probe {
    let rows = WindowedList(
      count: count.value, rowHeight: 50, key: { Key($0 * 3) },
      row: { index in button { "\(index)" } }
    ).overscan(3)
    if let controller {
      rows.controller(controller)
    } else {
      rows
    }
  }.node
}

let windowCases: [PortableCase] = [
  PortableCase("only the rows in view and some around are made") { check in
    let stage = Stage { list(Cell(10_000)) }
    let frame = stage.element("div", "window-list")
    stage.backend.resize(frame, height: 500)
    stage.queue.flush()
    check.that(texts(stage).count <= 20, "few rows")
    check.equal(texts(stage).first ?? -1, 0)
    let body = stage.element("div", "window-rows")
    check.equal(body.style("height") ?? "-", "500000px")
    let row = stage.element("div", "window-row")
    check.equal(row.attribute("aria-setsize") ?? "-", "10000")
    check.equal(row.attribute("aria-posinset") ?? "-", "1")
    stage.isClean(check)
  },

  PortableCase("scrolling shows every row at its place") { check in
    var random = Random(3)
    let stage = Stage { list(Cell(10_000)) }
    let frame = stage.element("div", "window-list")
    stage.backend.resize(frame, height: 480)
    var top = 0
    for step in 0..<300 {
      top = step % 10 == 9 ? random.below(499_520) : min(499_520, top + random.below(700))
      stage.backend.scroll(frame, to: Double(top))
      stage.queue.flush()
      let shown = texts(stage)
      let first = top / 50
      let last = min(9_999, (top + 479) / 50)
      check.that((shown.first ?? 99_999) <= first, "first row \(first) at \(top)")
      check.that((shown.last ?? -1) >= last, "last row \(last) at \(top)")
      check.that(shown.count <= 19, "few rows: \(shown.count)")
      for (row, index) in zip(stage.backend.root.all("div", "window-row"), shown) {
        check.equal(row.style("top") ?? "-", "\(index * 50)px")
      }
      check.that(zip(shown, shown.dropFirst()).allSatisfy { $0 < $1 }, "in order")
    }
    stage.isClean(check)
  },

  PortableCase("scrolling by a row makes one row and removes one") { check in
    let stage = Stage { list(Cell(10_000)) }
    let frame = stage.element("div", "window-list")
    stage.backend.resize(frame, height: 500)
    stage.backend.scroll(frame, to: 5_000)
    stage.queue.flush()
    stage.backend.clearLog()
    stage.backend.scroll(frame, to: 5_010)
    stage.queue.flush()
    check.equal(stage.backend.log.count, 0)
    stage.backend.scroll(frame, to: 5_050)
    stage.queue.flush()
    check.equal(stage.backend.log.filter { $0.hasPrefix("create div") }.count, 1)
    check.equal(stage.backend.log.filter { $0.hasPrefix("remove") }.count, 1)
    stage.isClean(check)
  },

  PortableCase("the row with the focus stays") { check in
    let stage = Stage { list(Cell(1_000)) }
    let frame = stage.element("div", "window-list")
    stage.backend.resize(frame, height: 500)
    stage.queue.flush()
    let row = stage.backend.root.all("button")[2]
    stage.backend.focus(row)
    stage.backend.scroll(frame, to: 20_000)
    stage.queue.flush()
    check.that(stage.backend.focused === row, "it has the focus")
    check.equal(texts(stage).first ?? -1, 2)
    stage.backend.focus(stage.backend.root)
    stage.backend.scroll(frame, to: 20_500)
    stage.queue.flush()
    check.that((texts(stage).first ?? 0) > 300, "it went")
    stage.isClean(check)
  },

  PortableCase("a controller scrolls and gives the focus") { check in
    let controller = ListController()
    let stage = Stage { list(Cell(1_000), controller) }
    let frame = stage.element("div", "window-list")
    stage.backend.resize(frame, height: 500)
    stage.queue.flush()
    controller.focus(500)
    check.equal(stage.backend.focused?.innerText ?? "-", "500")
    check.equal(frame.property("scrollTop") ?? "-", "\(501 * 50 - 500)")
    controller.scroll(to: 0)
    check.equal(frame.property("scrollTop") ?? "-", "0")
    stage.isClean(check)
  },

  PortableCase("a list that shrinks and grows shows what is there") { check in
    let count = Cell(1_000)
    let stage = Stage { list(count) }
    let frame = stage.element("div", "window-list")
    stage.backend.resize(frame, height: 500)
    stage.backend.scroll(frame, to: 40_000)
    stage.queue.flush()
    for next in [3, 0, 700, 1, 0, 5] {
      count.value = next
      stage.queue.flush()
      check.that((texts(stage).last ?? -1) == min(next - 1, texts(stage).last ?? -1), "\(next)")
      check.equal(
        stage.element("div", "window-rows").style("height") ?? "-", "\(next * 50)px")
      stage.backend.scroll(frame, to: 0)
      stage.queue.flush()
      check.equal(texts(stage).count, min(next, 15))
    }
    stage.isClean(check)
  },

  PortableCase("state that rows read renders the rows again") { check in
    let names = Cell(["a", "b", "c"])
    let stage = Stage {
      WindowedList(
        count: 3, rowHeight: 40, key: { Key($0) }, row: { index in p { names.value[index] } })
    }
    names.value = ["a", "x", "c"]
    stage.queue.flush()
    check.equal(stage.backend.log.count, 1)
    check.equal(stage.element("div", "window-rows").innerText, "axc")
    stage.isClean(check)
  },
]
