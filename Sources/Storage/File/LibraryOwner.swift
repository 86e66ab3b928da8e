/// The process that has a library open.
package struct LibraryOwner: Equatable, Sendable {
  package let process: Int
  /// Where it serves, such as "127.0.0.1:8080"; empty while it does not.
  package let address: String

  package init(process: Int, address: String) {
    self.process = process
    self.address = address
  }
}
