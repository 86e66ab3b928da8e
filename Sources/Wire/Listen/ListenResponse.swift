package import Documents

/// `google.firestore.v1.ListenResponse`: one event of a stream of targets.
package enum ListenResponse: ResponseMessage, Sendable {
  case targetChange(TargetChange)
  case documentChange(DocumentChange)
  case documentDelete(DocumentDelete)
  case documentRemove(DocumentRemove)
  case filter(ExistenceFilter)

  package init?(_ reader: inout ProtobufReader, database: DatabasePrefix) {
    var response: ListenResponse?
    while reader.nextField() {
      switch reader.field {
      case 2:
        var message = reader.message()
        response = .targetChange(TargetChange(&message))
      case 3:
        var message = reader.message()
        if let change = DocumentChange(&message, database: database) {
          response = .documentChange(change)
        }
      case 4:
        var message = reader.message()
        response = .documentDelete(DocumentDelete(&message, database: database))
      case 5:
        var message = reader.message()
        response = .filter(ExistenceFilter(&message))
      case 6:
        var message = reader.message()
        response = .documentRemove(DocumentRemove(&message, database: database))
      default: reader.skip()
      }
    }
    guard let response else {
      reader.refuse("A listen response is empty.")
      return nil
    }
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
