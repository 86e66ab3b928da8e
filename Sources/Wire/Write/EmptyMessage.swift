package import Documents

/// `google.protobuf.Empty`: the answer that says only that something is done.
package final class EmptyMessage: ResponseMessage, Sendable {
  package init() {}

  package convenience init(_ reader: inout ProtobufReader, database: DatabasePrefix) {
    while reader.nextField() { reader.skip() }
    self.init()
  }

  package func write(to writer: inout ProtobufWriter, database: DatabasePrefix) {}
}
