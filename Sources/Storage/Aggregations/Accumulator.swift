internal import Documents

/// The value of an aggregation over the documents that it was shown so far.
struct Accumulator {
  private let aggregation: Aggregation
  private var count: Int64 = 0
  /// Integers are added apart and exactly, whatever order they come in.
  private var integers: Int128 = 0
  private var doubles = 0.0
  private var hasDoubles = false

  init(_ aggregation: Aggregation) {
    self.aggregation = aggregation
  }

  mutating func add(_ document: Document) {
    guard let field = aggregation.field else {
      count += 1
      return
    }
    switch document.fields[field] {
    case .integer(let number):
      integers += Int128(number)
      count += 1
    case .double(let number):
      doubles += number
      hasDoubles = true
      count += 1
    default: break
    }
  }

  var value: Value {
    switch aggregation {
    case .count(let upTo): .integer(upTo.map { min($0, count) } ?? count)
    case .sum:
      if !hasDoubles, let sum = Int64(exactly: integers) {
        .integer(sum)
      } else {
        .double(total)
      }
    case .average: count == 0 ? .null : .double(total / Double(count))
    }
  }

  private var total: Double { hasDoubles ? Double(integers) + doubles : Double(integers) }
}
