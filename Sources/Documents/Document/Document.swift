/// A document as a server stores it.
public struct Document: Equatable, Sendable {
  public let path: DocumentPath
  public var fields: Fields
  public var createTime: Timestamp
  /// The time of the last commit that changed it.
  public var updateTime: Timestamp

  public init(
    path: DocumentPath, fields: Fields, createTime: Timestamp, updateTime: Timestamp
  ) {
    self.path = path
    self.fields = fields
    self.createTime = createTime
    self.updateTime = updateTime
  }
}
