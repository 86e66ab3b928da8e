internal import Documents

/// `google.firestore.v1.ExplainOptions`: whether a query is only planned, or run and measured too.
package enum Explain: Sendable {
  case plan
  case analyze
}

extension ProtobufReader {
  mutating func explain() -> Explain {
    var options = message()
    var explain = Explain.plan
    while options.nextField() {
      if options.field == 1 {
        explain = options.bool() ? .analyze : .plan
      } else {
        options.skip()
      }
    }
    return explain
  }
}

extension ProtobufWriter {
  mutating func explain(_ field: Int, _ explain: Explain?) {
    if let explain { message(field) { $0.bool(1, explain == .analyze) } }
  }
}
