/// Who makes a commit.
package struct Principal: Hashable, Sendable {
  package let user: String
  package let device: String

  package init(user: String, device: String) {
    self.user = user
    self.device = device
  }

  /// The person at the machine itself: everybody on loopback, and the command line.
  package static let owner = Principal(user: "owner", device: "")
}
