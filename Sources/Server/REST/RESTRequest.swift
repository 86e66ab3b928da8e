import Documents

/// The messages of a call that came over HTTP, in protobuf.
struct RESTRequest {
  private let method: RESTMethod
  private let path: RESTPath
  private let parameters: RESTParameters

  init(_ method: RESTMethod, _ path: RESTPath, _ parameters: RESTParameters) {
    self.method = method
    self.path = path
    self.parameters = parameters
  }

  /// One message, or of a two-way call as many as the body is a list of.
  func messages(_ body: [UInt8]) throws(ProtoJSONProblem) -> [[UInt8]] {
    guard method.isTwoWay else { return [try message(body)] }
    return try ProtoJSONReader.messages(body, as: method.request).map {
      message throws(ProtoJSONProblem) in
      var writer = ProtobufWriter()
      writer.bytes = message
      try finish(&writer)
      return writer.bytes
    }
  }

  private func message(_ body: [UInt8]) throws(ProtoJSONProblem) -> [UInt8] {
    var writer = ProtobufWriter()
    switch method.body {
    case .none: break
    case .whole: try ProtoJSONReader.read(body, as: method.request, to: &writer)
    case .document(let field):
      let start = writer.beginMessage(field)
      try ProtoJSONReader.read(body, as: .document, to: &writer)
      if case .document = method.place { writer.presentString(1, path.name) }
      writer.endMessage(start)
    }
    try finish(&writer)
    return writer.bytes
  }

  /// Adds what the query string and the path say. The path comes last: of two values of a field, the
  /// last one counts.
  private func finish(_ writer: inout ProtobufWriter) throws(ProtoJSONProblem) {
    try parameters.write(method.request, except: isBound, to: &writer)
    switch method.place {
    case .document:
      if case .none = method.body { writer.presentString(1, path.name) }
    case .collection:
      let parent = path.segments.count - 1
      writer.presentString(1, path.name(parent))
      writer.presentString(2, path.segments[parent])
    case .database: writer.presentString(1, path.database)
    case .parent: writer.presentString(1, path.name)
    }
  }

  private func isBound(_ field: FieldSchema) -> Bool {
    if case .whole = method.body { return true }
    if case .document(let body) = method.body, field.number == body { return true }
    switch method.place {
    case .document: if case .none = method.body { return field.number == 1 } else { return false }
    case .collection: return field.number <= 2
    case .database, .parent: return field.number == 1
    }
  }
}
