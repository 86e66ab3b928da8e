package import Documents

/// `google.firestore.v1.TargetChange`: the state of targets changed.
package final class TargetChange: Sendable {
  package let kind: Kind
  /// Empty for all targets of the stream.
  package let targetIDs: [Int]
  /// Why targets were removed.
  package let cause: Status?
  package let resumeToken: [UInt8]
  package let readTime: Timestamp?

  package enum Kind: Int, Sendable {
    /// Only tells the token and the time.
    case noChange = 0
    case add = 1
    case remove = 2
    /// The targets' results are complete as of the time.
    case current = 3
    /// What was sent for the targets is to be forgotten; it comes again.
    case reset = 4
  }

  package init(
    _ kind: Kind, targetIDs: [Int] = [], cause: Status? = nil, resumeToken: [UInt8] = [],
    readTime: Timestamp? = nil
  ) {
    self.kind = kind
    self.targetIDs = targetIDs
    self.cause = cause
    self.resumeToken = resumeToken
    self.readTime = readTime
  }

  package convenience init(_ reader: inout ProtobufReader) {
    var kind = Kind.noChange
    var targetIDs: [Int] = []
    var cause: Status?
    var resumeToken: [UInt8] = []
    var readTime: Timestamp?
    while reader.nextField() {
      switch reader.field {
      case 1:
        if let known = Kind(rawValue: reader.int32()) {
          kind = known
        } else {
          reader.fail(.unsupported("A target change is of an unknown type."))
        }
      case 2: reader.int32s(into: &targetIDs)
      case 3:
        var message = reader.message()
        cause = Status(&message)
      case 4: resumeToken = reader.byteArray()
      case 6: readTime = reader.timestamp()
      default: reader.skip()
      }
    }
    self.init(
      kind, targetIDs: targetIDs, cause: cause, resumeToken: resumeToken, readTime: readTime)
  }

  package func write(to writer: inout ProtobufWriter) {
    writer.int32(1, kind.rawValue)
    writer.int32s(2, targetIDs)
    if let cause { writer.message(3) { cause.write(to: &$0) } }
    writer.byteArray(4, resumeToken)
    writer.optionalTimestamp(6, readTime)
  }
}
