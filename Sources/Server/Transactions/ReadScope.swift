import Documents
import Storage

/// What a read looks at.
enum ReadScope {
  case documents([DocumentPath])
  case query(Query)

  func locks(isExclusive: Bool) -> [Lock] {
    switch self {
    case .documents(let paths): paths.map { Lock(.document($0), isExclusive: isExclusive) }
    case .query(let query): [Lock(.query(query), isExclusive: isExclusive)]
    }
  }
}

/// How a read is to be made.
struct ReadGrant {
  let point: ReadPoint
  /// The transaction that the read began, for the first response; empty if it began none.
  var transaction: [UInt8] = []
}
