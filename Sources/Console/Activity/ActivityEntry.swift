package import Documents

/// Something that happened to a document while the console looked.
package final class ActivityEntry {
  package enum Kind: Sendable {
    case create, update, delete
  }

  package let number: Int
  package let kind: Kind
  package let path: DocumentPath
  /// The device's clock when it was heard of.
  package let time: Timestamp
  /// What changed, such as `rating 4.0 → 4.25`; empty where that is the whole document.
  package let text: String
  /// Whether it was done in this window.
  package let isOwn: Bool

  init(
    number: Int, _ kind: Kind, _ path: DocumentPath, at time: Timestamp, _ text: String,
    isOwn: Bool
  ) {
    self.number = number
    self.kind = kind
    self.path = path
    self.time = time
    self.text = text
    self.isOwn = isOwn
  }
}
