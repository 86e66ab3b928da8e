/// What is wrong with the way in which a command was called.
enum UsageError: Error, Equatable {
  case unknownOption(String, likely: String?)
  case missingValue(String, String)
  case needlessValue(String)
  case repeated(String)
  case notTogether(String, String)
  case unexpectedOperand(String)
  case missingOperand(String)
  case badValue(option: String, value: String, expected: String)

  var message: String {
    switch self {
    case .unknownOption(let name, let likely):
      "unknown option \(name)" + (likely.map { "; did you mean \($0)?" } ?? "")
    case .missingValue(let name, let placeholder): "\(name) needs a value: \(name) \(placeholder)"
    case .needlessValue(let name): "\(name) takes no value"
    case .repeated(let name): "\(name) is given twice"
    case .notTogether(let one, let other): "\(one) and \(other) exclude each other"
    case .unexpectedOperand(let operand): "\(operand) is not expected here"
    case .missingOperand(let expected): "\(expected) is missing"
    case .badValue(let option, let value, let expected):
      "\(option) takes \(expected), not \(value)"
    }
  }
}
