/// What a command was called with.
struct Arguments: Equatable {
  private(set) var operands: [String] = []
  private(set) var wantsHelp = false
  private var values: [String: [String]] = [:]
  private var switches: Set<String> = []

  /// Reads arguments: options as `--name value` or `--name=value` anywhere; what follows `--` is
  /// no option.
  init(_ arguments: [String], of command: CommandHelp) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      }
      if argument == "--help" || argument == "-h" {
        wantsHelp = true
        continue
      }
      if argument.utf8.first == UInt8(ascii: "-"), argument != "-" {
        try takeOption(argument, &rest, command)
      } else {
        operands.append(argument)
      }
    }
    if wantsHelp { return }
    if command.operands == nil, let operand = operands.first {
      throw .unexpectedOperand(operand)
    }
    if let expected = command.operands, operands.isEmpty { throw .missingOperand(expected) }
  }

  /// The value of an option; nil if none was given.
  subscript(option: CommandHelp.Option) -> String? { values[option.name]?.last }

  /// The values of an option that may be repeated, in their order.
  func all(_ option: CommandHelp.Option) -> [String] { values[option.name] ?? [] }

  /// Whether an option was given that can be without a value.
  func has(_ option: CommandHelp.Option) -> Bool { switches.contains(option.name) }

  private mutating func takeOption(
    _ argument: String, _ rest: inout ArraySlice<String>, _ command: CommandHelp
  ) throws(UsageError) {
    let parts = argument.split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false
    ).map(String.init)
    let name = parts[0]
    guard let option = command.options.first(where: { $0.name == name }) else {
      let names = command.options.map(\.name) + ["--help"]
      throw .unknownOption(name, likely: Spelling.nearest(to: name, among: names))
    }
    guard let placeholder = option.placeholder else {
      if parts.count > 1 { throw .needlessValue(name) }
      switches.insert(name)
      return
    }
    if values[name] != nil, !option.mayRepeat { throw .repeated(name) }
    if option.isValueOptional {
      if !switches.insert(name).inserted { throw .repeated(name) }
      // What looks like an option is one.
      if parts.count == 1, rest.first?.utf8.first ?? UInt8(ascii: "-") == UInt8(ascii: "-") {
        return
      }
    }
    guard let value = parts.count > 1 ? parts[1] : rest.popFirst(), !value.isEmpty else {
      throw .missingValue(name, placeholder)
    }
    values[name, default: []].append(value)
  }
}
