import Glibc

/// A system call that failed, with the number the system gave as the reason.
package struct SystemError: Error, CustomStringConvertible {
  /// What was tried, such as "bind".
  package let operation: String
  /// The value of `errno`.
  package let number: Int32

  package init(_ operation: String, number: Int32) {
    self.operation = operation
    self.number = number
  }

  /// The failure that `errno` tells of right now.
  static func current(_ operation: String) -> SystemError {
    SystemError(operation, number: errno)
  }

  package var description: String {
    "\(operation): \(String(cString: strerror(number)))"
  }
}
