/// A file that the reader chose or dropped; its bytes stay in the browser.
package final class FileReference {
  /// The file's object on the other side of the bridge.
  package let handle: Handle
  package let name: String
  /// In bytes.
  package let size: Double

  package init(handle: Handle, name: String, size: Double) {
    self.handle = handle
    self.name = name
    self.size = size
  }
}
