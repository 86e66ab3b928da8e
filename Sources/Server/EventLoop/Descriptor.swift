import Glibc

/// A file descriptor that is closed when the last reference to it goes.
final class Descriptor {
  let number: Int32

  init(owning number: Int32) {
    self.number = number
  }

  deinit {
    close(number)
  }
}
