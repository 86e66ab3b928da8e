import Exchange

/// Why a JSON text, or a parameter, is no message.
struct ProtoJSONProblem: Error, Equatable {
  enum Reason: Equatable {
    case notJSON(at: Int)
    case invalidUTF8
    case nestedTooDeep
    /// A body that is a list of more messages than that.
    case tooManyMessages(limit: Int)
    /// The message has no field of this name.
    case unknownName(String)
    /// A parameter that the request does not have.
    case unknownParameter(String)
    /// A value that is not what the field takes.
    case invalidValue(expected: String, found: String)
    case duplicate
    /// Another field of the same oneof is set.
    case alreadySet(choice: String)
  }

  let reason: Reason
  /// Where in the message, from the outermost field; `[0]` for an element of a list.
  private var path: [String] = []

  init(_ reason: Reason) {
    self.reason = reason
  }

  init(_ problem: JSONProblem) {
    if case .syntax(let index) = problem {
      self.init(.notJSON(at: index))
    } else {
      self.init(.nestedTooDeep)
    }
  }

  /// The same problem, in a field of the message around.
  func inside(_ step: String) -> ProtoJSONProblem {
    var problem = self
    problem.path.insert(step, at: 0)
    return problem
  }

  /// As Google's servers word it.
  var message: String {
    switch reason {
    case .notJSON(let index):
      "Invalid JSON payload received. Unexpected token at byte \(index)."
    case .invalidUTF8: "Invalid JSON payload received. The text is not valid UTF-8."
    case .nestedTooDeep: "Invalid JSON payload received. Message too deep\(at)."
    case .tooManyMessages(let limit): "A body holds at most \(limit) messages."
    case .unknownName(let name):
      "Invalid JSON payload received. Unknown name \"\(name)\"\(at): Cannot find field."
    case .unknownParameter(let name):
      "Invalid JSON payload received. Unknown name \"\(name)\": Cannot bind query parameter. "
        + "Field '\(name)' could not be found in request message."
    case .invalidValue(let expected, let found): "Invalid value\(at) (\(expected)), \(found)"
    case .duplicate: "Invalid value\(at), the field is given twice."
    case .alreadySet(let choice):
      "Invalid value\(at) (oneof), oneof field '\(choice)' is already set."
    }
  }

  private var at: String {
    guard !path.isEmpty else { return "" }
    var text = ""
    for step in path {
      if !text.isEmpty, step.utf8.first != UInt8(ascii: "[") { text += "." }
      text += step
    }
    return " at '\(text)'"
  }
}
