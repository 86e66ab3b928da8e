import Reactivity
import UI

/// Counts how many of its kind there are.
private final class Tracked {
  nonisolated(unsafe) static var count = 0
  @Observed var text = "t"

  init() {
    Tracked.count += 1
  }

  deinit {
    Tracked.count -= 1
  }
}

let lifetimeCases: [PortableCase] = [
  PortableCase("appearing and disappearing are reported once each") { check in
    let isShown = Cell(false)
    let other = Cell(0)
    var log = ""
    let reference = ElementReference()
    let stage = Stage {
      Probe {
        "\(other.value)"
        if isShown.value {
          div()
            .reference(reference)
            .onAppear { log += $0.isAttached ? "+" : "?" }
            .onDisappear { log += "-" }
        }
      }
    }
    isShown.value = true
    stage.queue.flush()
    other.value = 1
    stage.queue.flush()
    check.equal(log, "+")
    check.that(reference.isAttached, "shown")
    isShown.value = false
    stage.queue.flush()
    check.equal(log, "+-")
    check.that(!reference.isAttached, "gone")
    stage.isClean(check)
  },

  PortableCase("the focus goes to a sheet and back") { check in
    let isOpen = Cell(false)
    let stage = Stage()
    let memory = FocusMemory(stage.renderer)
    stage.show {
      Probe {
        button { "open" }
        if isOpen.value {
          section {
            input().focusOnAppear()
          }
          .onAppear { _ in }
          .onDisappear { memory.restore() }
        }
      }
    }
    let opener = stage.element("button")
    stage.backend.focus(opener)
    memory.remember()
    isOpen.value = true
    stage.queue.flush()
    check.equal(stage.backend.focused?.tag ?? "-", "input")
    isOpen.value = false
    stage.queue.flush()
    check.that(stage.backend.focused === opener, "returned")
  },

  PortableCase("nothing is left when everything is unmounted") { check in
    let before = Tracked.count
    do {
      let rows = Cell(Array(0..<30))
      let shared = Tracked()
      let stage = Stage {
        provide(shared) {
          Probe {
            owning(make: { Tracked() }) { own in
              forEach(rows.value, key: { Key($0) }) { number in
                Probe {
                  div { "\(number) \(own.text) \(shared.text)" }
                    .onClick { own.text = "clicked" }
                }.node
              }
            }
            WindowedList(
              count: rows.value.count, rowHeight: 20, key: { Key($0) },
              row: { _ in p { shared.text } })
          }
        }
      }
      stage.backend.click(stage.element("div"))
      shared.text = "u"
      rows.value = Array(10..<20)
      stage.queue.flush()
      stage.isClean(check)
      check.equal(shared.$text.value, "u")
    }
    check.equal(Tracked.count, before)
  },

  PortableCase("memory that is taken and given back at random keeps what is in it") { check in
    var random = Random(5)
    var arrays: [[UInt8]] = []
    for step in 0..<20_000 {
      if arrays.count < 200 || random.below(2) == 0 {
        let exponent = random.below(18)
        let count = 1 + random.below(1 << exponent)
        arrays.append([UInt8](repeating: UInt8(truncatingIfNeeded: count), count: count))
      } else {
        let gone = arrays.remove(at: random.below(arrays.count))
        let wanted = UInt8(truncatingIfNeeded: gone.count)
        if step % 50 == 0 {
          check.that(gone.allSatisfy { $0 == wanted }, "an array of \(gone.count)")
        } else {
          check.that(gone[0] == wanted && gone[gone.count - 1] == wanted, "the ends")
        }
      }
      if arrays.count > 400 {
        arrays.removeFirst(200)
      }
    }
  },
]
