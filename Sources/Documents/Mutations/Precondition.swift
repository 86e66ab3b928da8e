/// What must be true of a document for a write to happen.
public enum Precondition: Equatable, Sendable {
  case none
  case exists(Bool)
  case updateTime(Timestamp)

  public func isMet(by document: Document?) -> Bool {
    switch self {
    case .none: true
    case .exists(let exists): (document != nil) == exists
    case .updateTime(let time): document?.updateTime == time
    }
  }
}
