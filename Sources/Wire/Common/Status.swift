package import Documents

/// `google.rpc.Status`: how a call or a target ended.
package final class Status: Sendable {
  /// A number of `google.rpc.Code`.
  package let code: Int
  package let message: String

  package init(code: Int, message: String) {
    self.code = code
    self.message = message
  }

  package convenience init(_ reader: inout ProtobufReader) {
    var code = 0
    var message = ""
    while reader.nextField() {
      switch reader.field {
      case 1: code = reader.int32()
      case 2: message = reader.string()
      default: reader.skip()
      }
    }
    self.init(code: code, message: message)
  }

  package func write(to writer: inout ProtobufWriter) {
    writer.int32(1, code)
    writer.string(2, message)
  }
}
