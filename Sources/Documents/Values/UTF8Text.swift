// The standard library's own ways from bytes to text and back are inlined at each of some 200 calls,
// checks and repairs included, which is 2 % of the app in the browser.

extension String {
  /// The text of bytes of UTF-8; what is none is replaced.
  @inline(never)
  package init(utf8 bytes: [UInt8]) {
    self.init(decoding: bytes, as: UTF8.self)
  }

  /// The text of a part of some bytes of UTF-8; what is none is replaced.
  @inline(never)
  package init(utf8 bytes: ArraySlice<UInt8>) {
    self.init(utf8: [UInt8](bytes))
  }
}

extension [UInt8] {
  /// The bytes of UTF-8 of a text.
  @inline(never)
  package init(utf8 text: String) {
    self.init(text.utf8)
  }
}
