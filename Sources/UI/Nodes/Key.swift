/// What tells the rows of a list apart: a number, or a text by its bytes.
package final class Key: Equatable {
  private let text: [UInt8]
  private let hash: Int

  package init(_ number: Int) {
    text = []
    hash = number
  }

  @inline(never)
  package init(_ text: String) {
    self.text = Array(text.utf8)
    // FNV-1a. Ids are compared by their bytes: Swift's own comparison of strings takes different
    // bytes for equal when they look equal.
    var hash: UInt32 = 0x811C_9DC5
    for byte in self.text {
      hash = (hash ^ UInt32(byte)) &* 0x0100_0193
    }
    self.hash = Int(truncatingIfNeeded: hash)
  }

  @inline(never)
  package static func == (left: Key, right: Key) -> Bool {
    left.hash == right.hash && left.text == right.text
  }
}
