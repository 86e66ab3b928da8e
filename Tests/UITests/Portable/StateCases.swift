import Reactivity
import UI

private final class CounterModel {
  @Observed var count = 0
  @Observed var name = "x"
}

private struct Inner: View {
  let model: CounterModel
  let renders: Counter

  var body: Node {
    let _ = renders.add()
    span { "\(model.count)" }
  }
}

private struct Label: View, Equatable {
  let text: String
  let renders: Counter

  var body: Node {
    let _ = renders.add()
    em { text }
  }

  static func == (left: Label, right: Label) -> Bool { left.text == right.text }
}

final class Counter {
  private(set) var count = 0

  func add() {
    count += 1
  }
}

let stateCases: [PortableCase] = [
  PortableCase("a change renders only the view that read it") { check in
    let model = CounterModel()
    let outer = Counter()
    let inner = Counter()
    let stage = Stage {
      Probe {
        let _ = outer.add()
        div {
          model.name
          Inner(model: model, renders: inner)
        }
      }
    }
    model.count = 5
    model.count = 6
    stage.queue.flush()
    check.equal(stage.html, "<div>x<span>6</span></div>")
    check.equal(outer.count, 1)
    check.equal(inner.count, 2)
    check.equal(stage.backend.log.count, 1)
    model.name = "y"
    stage.queue.flush()
    check.equal(outer.count, 2)
    check.equal(inner.count, 3)
    check.equal(stage.html, "<div>y<span>6</span></div>")
    stage.isClean(check)
  },

  PortableCase("parent and child that both changed are rendered once") { check in
    let model = CounterModel()
    let inner = Counter()
    let stage = Stage {
      Probe {
        model.name
        Inner(model: model, renders: inner)
      }
    }
    model.count = 1
    model.name = "z"
    stage.queue.flush()
    check.equal(inner.count, 2)
    check.equal(stage.html, "z<span>1</span>")
    stage.isClean(check)
  },

  PortableCase("setting an equal value renders nothing") { check in
    let model = CounterModel()
    let inner = Counter()
    let stage = Stage { Inner(model: model, renders: inner) }
    model.count = 0
    check.that(stage.queue.isIdle, "nothing is queued")
    stage.isClean(check)
  },

  PortableCase("a view that can be compared is skipped when it is the same") { check in
    let text = Cell("a")
    let other = Cell(0)
    let renders = Counter()
    let stage = Stage {
      Probe {
        "\(other.value)"
        Label(text: text.value, renders: renders)
      }
    }
    other.value = 1
    stage.queue.flush()
    check.equal(renders.count, 1)
    text.value = "b"
    stage.queue.flush()
    check.equal(renders.count, 2)
    check.equal(stage.html, "1<em>b</em>")
    stage.isClean(check)
  },

  PortableCase("a view that is gone before its turn is not rendered") { check in
    let model = CounterModel()
    let isShown = Cell(true)
    let inner = Counter()
    let stage = Stage {
      Probe {
        if isShown.value {
          Inner(model: model, renders: inner)
        }
      }
    }
    model.count = 9
    isShown.value = false
    stage.queue.flush()
    check.equal(inner.count, 1)
    check.equal(stage.html, "")
    model.count = 10
    check.that(stage.queue.isIdle, "nobody watches any more")
    stage.isClean(check)
  },

  PortableCase("a view that changes what it reads is stopped") { check in
    let number = Cell(0)
    let stage = Stage()
    var overruns = 0
    stage.queue.onOverrun = { overruns += 1 }
    stage.show {
      Probe {
        let _ = number.value = number.value + 1
        "x"
      }
    }
    number.value = 50
    stage.queue.flush()
    check.equal(overruns, 2)
    check.that(stage.queue.isIdle, "the rest is dropped")
    stage.isClean(check)
  },

  PortableCase("an object is owned while its content is shown") { check in
    let key = Cell(1)
    let model = CounterModel()
    var made = 0
    let stage = Stage {
      Probe {
        owning(
          Key(key.value),
          make: {
            made += 1
            return Counter()
          }
        ) { counter in
          let _ = counter.add()
          "\(counter.count) \(model.name)"
        }
      }
    }
    model.name = "n"
    stage.queue.flush()
    check.equal(stage.html, "2 n")
    key.value = 2
    stage.queue.flush()
    check.equal(stage.html, "1 n")
    check.equal(made, 2)
    stage.isClean(check)
  },

  PortableCase("the nearest object is found in the environment") { check in
    let model = CounterModel()
    model.name = "outer"
    let nearer = CounterModel()
    nearer.name = "inner"
    let stage = Stage {
      provide(model) {
        provide(Counter()) {
          Probe {
            let found: CounterModel = environment()
            found.name
          }
          provide(nearer) {
            Probe {
              let found: CounterModel = environment()
              found.name
            }
          }
        }
      }
    }
    check.equal(stage.html, "outerinner")
    nearer.name = "changed"
    stage.queue.flush()
    check.equal(stage.html, "outerchanged")
    stage.isClean(check)
  },
]
