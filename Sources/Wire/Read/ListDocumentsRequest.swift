package import Documents

/// `google.firestore.v1.ListDocumentsRequest`. Its database is in the parent's name.
package final class ListDocumentsRequest: RequestMessage, Sendable {
  package let database: DatabasePrefix
  /// The document whose collection is meant, empty for the database's root.
  package let parent: [UInt8]
  /// Empty for all collections of the parent.
  package let collectionID: String
  /// How many documents at most; 0 leaves it to the server.
  package let pageSize: Int
  /// What the response before this one gave; empty for the first page.
  package let pageToken: String
  /// Such as "title, pages desc"; empty for the order of names.
  package let orderBy: String
  /// The fields to return; nil for all.
  package let mask: FieldMask?
  package let consistency: ReadConsistency
  /// Whether documents are listed that are not there, but have documents below them.
  package let showsMissing: Bool

  package init(
    database: DatabasePrefix, parent: [UInt8] = [], collectionID: String, pageSize: Int = 0,
    pageToken: String = "", orderBy: String = "", mask: FieldMask? = nil,
    consistency: ReadConsistency = .strong, showsMissing: Bool = false
  ) {
    self.database = database
    self.parent = parent
    self.collectionID = collectionID
    self.pageSize = pageSize
    self.pageToken = pageToken
    self.orderBy = orderBy
    self.mask = mask
    self.consistency = consistency
    self.showsMissing = showsMissing
  }

  package convenience init?(_ reader: inout ProtobufReader, database _: DatabasePrefix?) {
    var parent: (database: DatabasePrefix, parent: [UInt8])?
    var collectionID = ""
    var pageSize = 0
    var pageToken = ""
    var orderBy = ""
    var mask: FieldMask?
    var consistency = ReadConsistency.strong
    var showsMissing = false
    while reader.nextField() {
      switch reader.field {
      case 1: parent = reader.parentName(nil)
      case 2: collectionID = reader.string()
      case 3: pageSize = reader.int32()
      case 4: pageToken = reader.string()
      case 6: orderBy = reader.string()
      case 7: mask = reader.documentMask()
      case 8: consistency = .transaction(reader.byteArray())
      case 10: consistency = .readTime(reader.timestamp())
      case 12: showsMissing = reader.bool()
      default: reader.skip()
      }
    }
    guard let parent else {
      reader.fail(.invalidParent(""))
      return nil
    }
    self.init(
      database: parent.database, parent: parent.parent, collectionID: collectionID,
      pageSize: pageSize, pageToken: pageToken, orderBy: orderBy, mask: mask,
      consistency: consistency, showsMissing: showsMissing)
  }

  package func write(to writer: inout ProtobufWriter) {
    writer.parentName(1, parent, database)
    writer.string(2, collectionID)
    writer.int32(3, pageSize)
    writer.string(4, pageToken)
    writer.string(6, orderBy)
    if let mask { writer.documentMask(7, mask) }
    // No new transaction can be begun here.
    writer.consistency(consistency, transaction: 8, newTransaction: 9, readTime: 10)
    writer.bool(12, showsMissing)
  }
}
