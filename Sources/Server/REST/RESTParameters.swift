import Documents

/// The parameters of a query string: fields of the request by their paths, and those that every one of
/// Google's services has.
struct RESTParameters {
  /// `prettyPrint`, which is on unless it is turned off.
  private(set) var isPretty = true
  private var fields: [Field] = []

  private struct Field {
    /// `mask.fieldPaths`, taken apart.
    let path: [String]
    let value: String
  }

  /// - Throws: if the query string is malformed or asks for another form of answer.
  init(_ query: String?) throws(RESTError) {
    for pair in (query ?? "").split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decode(parts[0]),
        let value = Self.decode(parts.count > 1 ? parts[1] : "")
      else { throw .invalidArgument("The query string holds a malformed percent-encoding.") }
      if try takeSystem(name, value) { continue }
      fields.append(Field(path: name.split(separator: ".").map(String.init), value: value))
      guard fields.count <= 1000 else { throw .invalidArgument("Too many query parameters.") }
    }
  }

  /// Writes the fields that the parameters name.
  ///
  /// - Parameter isBound: whether a field comes from the path or the body, so that no parameter may
  ///   name it.
  func write(
    _ message: MessageName, except isBound: (FieldSchema) -> Bool, to writer: inout ProtobufWriter
  ) throws(ProtoJSONProblem) {
    for field in fields {
      if let first = field.path.first, let index = message.schema.index(named: first),
        !isBound(message.schema.fields[index])
      {
        continue
      }
      throw ProtoJSONProblem(
        .unknownParameter(String(field.path.joined(separator: ".").prefix(100))))
    }
    try Self.write(fields[...].map { ($0.path[...], $0) }, message, &writer)
  }
}

extension RESTParameters {
  /// In a query a plus sign is a space.
  private static func decode(_ text: some StringProtocol) -> String? {
    PercentEncoding.decode(String(text.map { $0 == "+" ? " " : $0 }))
  }

  /// - Returns: whether it is a parameter of all services.
  private mutating func takeSystem(_ name: String, _ value: String) throws(RESTError) -> Bool {
    let name = name.first == "$" ? String(name.dropFirst()) : name
    switch name {
    case "alt":
      guard value == "json" else {
        throw .invalidArgument("The only form of answer here is alt=json, not \(value.prefix(20)).")
      }
    case "callback", "fields":
      throw .invalidArgument("The parameter \(name) is not supported.")
    case "prettyPrint", "pp":
      isPretty = value != "false" && value != "0"
    case "access_token", "key", "oauth_token", "quotaUser", "userIp", "uploadType",
      "upload_protocol", ".xgafv":
      break
    default:
      return false
    }
    return true
  }

  /// Writes the fields of one message; parameters of one field lie together in it.
  private static func write(
    _ fields: [(path: ArraySlice<String>, field: Field)], _ message: MessageName,
    _ writer: inout ProtobufWriter
  ) throws(ProtoJSONProblem) {
    let schema = message.schema
    var groups: [(index: Int, fields: [(path: ArraySlice<String>, field: Field)])] = []
    for (path, field) in fields {
      guard let name = path.first, let index = schema.index(named: name) else {
        throw unknown(field)
      }
      let group = groups.firstIndex { $0.index == index } ?? groups.count
      if group == groups.count { groups.append((index, [])) }
      groups[group].fields.append((path.dropFirst(), field))
    }
    var seen: UInt64 = 0
    for (index, fields) in groups {
      let field = schema.fields[index]
      do {
        try schema.check(index, &seen)
        try write(fields, field, &writer)
      } catch {
        throw error.inside(field.protoName)
      }
    }
  }

  private static func write(
    _ parameters: [(path: ArraySlice<String>, field: Field)], _ field: FieldSchema,
    _ writer: inout ProtobufWriter
  ) throws(ProtoJSONProblem) {
    if case .message(let message) = field.kind, field.shape == .single {
      let start = writer.beginMessage(field.number)
      try write(parameters, message, &writer)
      writer.endMessage(start)
      return
    }
    guard field.shape != .map, field.shape == .list || parameters.count == 1 else {
      throw ProtoJSONProblem(.duplicate)
    }
    for (path, parameter) in parameters {
      guard path.isEmpty else { throw unknown(parameter) }
      try ProtoJSONScalar.text(parameter.value).write(field.number, field.kind, to: &writer)
    }
  }

  private static func unknown(_ field: Field) -> ProtoJSONProblem {
    ProtoJSONProblem(.unknownParameter(String(field.path.joined(separator: ".").prefix(100))))
  }
}
