import Reactivity
import UI

/// The same numbers in every run.
struct Random {
  private var state: UInt32

  init(_ seed: UInt32) {
    state = seed
  }

  mutating func below(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 17
    state ^= state << 5
    return Int(state % UInt32(limit))
  }

  mutating func shuffled(_ numbers: [Int]) -> [Int] {
    var result = numbers
    for index in stride(from: result.count - 1, to: 0, by: -1) {
      result.swapAt(index, below(index + 1))
    }
    return result
  }
}

private func text(_ numbers: [Int]) -> String {
  var result = ""
  for number in numbers {
    result += number % 5 == 0 ? "" : "<li>\(number)</li>"
    result += number % 3 == 0 ? "t\(number)" : ""
  }
  return result
}

/// Rows of no, one or two nodes, so that neighbours are hard to find.
private func row(_ number: Int) -> Node {
  Probe {
    if number % 5 != 0 {
      li { "\(number)" }
    }
    if number % 3 == 0 {
      "t\(number)"
    }
  }.node
}

extension View {
  var node: Node { ViewBuilder.buildExpression(self) }
}

let listCases: [PortableCase] = [
  PortableCase("random changes of a keyed list give the model's order") { check in
    var random = Random(7)
    let rows = Cell<[Int]>([])
    let stage = Stage {
      Probe {
        ul {
          "["
          forEach(rows.value, key: { Key($0) }) { row($0) }
          "]"
        }
      }
    }
    for _ in 0..<400 {
      var next = rows.value
      switch random.below(4) {
      case 0: next = random.shuffled(next)
      case 1: next = next.filter { _ in random.below(3) > 0 }
      case 2:
        let free = (0..<40).filter { number in !next.contains(number) }
        for number in free.prefix(random.below(8)) {
          next.insert(number, at: random.below(next.count + 1))
        }
      default:
        if next.count > 2 {
          next.insert(next.removeLast(), at: random.below(next.count))
        }
      }
      rows.value = next
      stage.queue.flush()
      check.equal(stage.html, "<ul>[" + text(next) + "]</ul>")
    }
    stage.isClean(check)
  },

  PortableCase("a row keeps its element when it moves") { check in
    let rows = Cell([1, 2, 4, 7, 8])
    let stage = Stage {
      Probe { ul { forEach(rows.value, key: { Key($0) }) { number in li { "\(number)" } } } }
    }
    let before = stage.element("ul").children
    rows.value = [8, 1, 2, 4, 7]
    stage.queue.flush()
    let after = stage.element("ul").children
    check.that(after[0] === before[4] && after[1] === before[0], "elements moved")
    check.equal(stage.backend.log.count, 1)
    stage.isClean(check)
  },

  PortableCase("text keys are told apart by their bytes") { check in
    let rows = Cell(["e\u{301}", "\u{e9}", "x"])
    let stage = Stage {
      Probe { forEach(rows.value, key: { Key($0) }) { text in p { text } } }
    }
    let before = stage.backend.root.children
    rows.value = ["\u{e9}", "e\u{301}"]
    stage.queue.flush()
    let after = stage.backend.root.children
    check.that(after[0] === before[1] && after[1] === before[0], "each kept its own")
    stage.isClean(check)
  },

  PortableCase("two rows with one key are both shown") { check in
    let rows = Cell([1, 1, 2])
    let stage = Stage {
      Probe { forEach(rows.value, key: { Key($0) }) { number in p { "\(number)" } } }
    }
    for next in [[2, 1, 1], [1, 2, 1, 1], [1], [1, 1]] {
      rows.value = next
      stage.queue.flush()
      check.equal(stage.html, next.map { "<p>\($0)</p>" }.joined())
    }
    stage.isClean(check)
  },

  PortableCase("a row that changes its form does so at its place") { check in
    let isOn = Cell(false)
    let rows = Cell([1, 2, 3])
    let stage = Stage {
      Probe {
        forEach(rows.value, key: { Key($0) }) { number in
          Probe {
            if isOn.value {
              p { "\(number)" }
            } else {
              "\(number)"
            }
          }.node
        }
        "."
      }
    }
    isOn.value = true
    stage.queue.flush()
    check.equal(stage.html, "<p>1</p><p>2</p><p>3</p>.")
    isOn.value = false
    rows.value = [3, 4, 1]
    stage.queue.flush()
    check.equal(stage.html, "341.")
    stage.isClean(check)
  },
]

let keyedChangeCases: [PortableCase] = [
  PortableCase("a row's content keeps a key of its own") { check in
    let made = Counter()
    let inner = Cell(1)
    let stage = Stage {
      Probe {
        forEach([1, 2], key: { Key($0) }) { number in
          keyed(Key(number * inner.value)) {
            p { "\(number)" }.onAppear { _ in made.add() }
          }
        }
      }
    }
    check.equal(made.count, 2)
    inner.value = 3
    stage.queue.flush()
    check.equal(made.count, 4)
    check.equal(stage.html, "<p>1</p><p>2</p>")
    stage.isClean(check)
  },
  PortableCase("moves are as few as possible") { check in
    var random = Random(11)
    for _ in 0..<200 {
      let old = random.shuffled(Array(0..<9))
      let new = random.shuffled(Array(0..<9))
      let rows = Cell(old)
      let stage = Stage {
        Probe { forEach(rows.value, key: { Key($0) }) { number in p { "\(number)" } } }
      }
      rows.value = new
      stage.queue.flush()
      check.equal(stage.backend.log.count, 9 - longestCommonOrder(old, new))
    }
  },
  PortableCase("appending and removing at the ends touches nothing else") { check in
    let rows = Cell(Array(0..<50))
    let stage = Stage {
      Probe { forEach(rows.value, key: { Key($0) }) { number in p().id("\(number)") } }
    }
    rows.value = Array(5..<53)
    stage.queue.flush()
    // Five are removed; three are created, named and inserted.
    check.equal(stage.backend.log.count, 5 + 3 * 3)
    stage.isClean(check)
  },
]

/// The length of the longest order that both have in common, the slow and plain way.
private func longestCommonOrder(_ old: [Int], _ new: [Int]) -> Int {
  var best = [[Int]](
    repeating: [Int](repeating: 0, count: new.count + 1), count: old.count + 1)
  for (row, left) in old.enumerated() {
    for (column, right) in new.enumerated() {
      best[row + 1][column + 1] =
        left == right
        ? best[row][column] + 1 : max(best[row][column + 1], best[row + 1][column])
    }
  }
  return best[old.count][new.count]
}
