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

  /// The owner at a device.
  ///
  /// - Parameter device: what the device calls itself. It is kept with every commit, so a name that
  ///   is longer than 100 Unicode scalars is cut.
  package static func owner(on device: String) -> Principal {
    Principal(
      user: owner.user, device: String(String.UnicodeScalarView(device.unicodeScalars.prefix(100))))
  }
}
