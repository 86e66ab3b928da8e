package import Documents

/// `google.firestore.v1.ListenRequest`: adds a target to a stream or removes one.
package final class ListenRequest: RequestMessage, Sendable {
  package let database: DatabasePrefix
  package let change: Change
  package let labels: [Label]

  package enum Change: Sendable {
    case addTarget(Target)
    case removeTarget(Int)
  }

  package init(database: DatabasePrefix, _ change: Change, labels: [Label] = []) {
    self.database = database
    self.change = change
    self.labels = labels
  }

  package convenience init?(
    _ reader: inout ProtobufReader, database fallback: DatabasePrefix?
  ) {
    guard let database = reader.requiredDatabase(or: fallback) else { return nil }
    var change: Change?
    var labels: [Label] = []
    while reader.nextField() {
      switch reader.field {
      case 2:
        var target = reader.message()
        if let target = Target(&target, database: database) { change = .addTarget(target) }
      case 3: change = .removeTarget(reader.int32())
      case 4: labels.append(reader.label())
      default: reader.skip()
      }
    }
    guard let change else {
      reader.refuse("A listen request neither adds nor removes a target.")
      return nil
    }
    self.init(database: database, change, labels: labels)
  }

  package func write(to writer: inout ProtobufWriter) {
    writer.databaseName(1, database)
    switch change {
    case .addTarget(let target):
      writer.message(2) { target.write(to: &$0, database: database) }
    case .removeTarget(let id): writer.varint(3, UInt64(bitPattern: Int64(id)))
    }
    writer.labels(4, labels)
  }
}
