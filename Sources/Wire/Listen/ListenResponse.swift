package import Documents

/// `google.firestore.v1.ListenResponse`: one event of a stream of targets.
package enum ListenResponse: ResponseMessage, Sendable {
  case targetChange(TargetChange)
  case documentChange(DocumentChange)
  case documentDelete(DocumentDelete)
  case documentRemove(DocumentRemove)
  case filter(ExistenceFilter)

  package init(_ reader: inout ProtobufReader, database: DatabasePrefix) throws(DecodingError) {
    var response: ListenResponse?
    while let tag = try reader.nextTag() {
      switch tag.field {
      case 2:
        var message = try reader.message(tag)
        response = .targetChange(try TargetChange(&message))
      case 3:
        var message = try reader.message(tag)
        response = .documentChange(try DocumentChange(&message, database: database))
      case 4:
        var message = try reader.message(tag)
        response = .documentDelete(try DocumentDelete(&message, database: database))
      case 5:
        var message = try reader.message(tag)
        response = .filter(try ExistenceFilter(&message))
      case 6:
        var message = try reader.message(tag)
        response = .documentRemove(try DocumentRemove(&message, database: database))
      default: try reader.skip(tag)
      }
    }
    guard let response else { throw .invalidMessage("A listen response is empty.") }
    self = response
  }

  package func write(to writer: inout ProtobufWriter, database: DatabasePrefix) {
    switch self {
    case .targetChange(let change): writer.message(2) { change.write(to: &$0) }
    case .documentChange(let change):
      writer.message(3) { change.write(to: &$0, database: database) }
    case .documentDelete(let change):
      writer.message(4) { change.write(to: &$0, database: database) }
    case .filter(let filter): writer.message(5) { filter.write(to: &$0) }
    case .documentRemove(let change):
      writer.message(6) { change.write(to: &$0, database: database) }
    }
  }
}
