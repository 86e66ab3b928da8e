/// Texts and bytes on their way over the bridge.
enum Text {
  /// Gives a text's bytes to `body`, as the bridge takes them.
  static func pass<Result>(
    _ text: String, _ body: (UnsafePointer<UInt8>, Int32) -> Result
  ) -> Result {
    var text = text
    return text.withUTF8 { bytes in
      body(bytes.baseAddress ?? emptyText.utf8Start, Int32(bytes.count))
    }
  }

  static func pass<Result>(
    _ bytes: [UInt8], _ body: (UnsafePointer<UInt8>, Int32) -> Result
  ) -> Result {
    bytes.withUnsafeBufferPointer { bytes in
      body(bytes.baseAddress ?? emptyText.utf8Start, Int32(bytes.count))
    }
  }

  /// The text that the last call left.
  static func take(_ length: Int32) -> String {
    guard length > 0 else { return "" }
    return String(unsafeUninitializedCapacity: Int(length)) { place in
      if let base = place.baseAddress {
        bridgeTake(base)
      }
      return Int(length)
    }
  }

  /// The bytes that the last call left.
  static func takeBytes(_ length: Int32) -> [UInt8] {
    guard length > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: Int(length)) { place, count in
      if let base = place.baseAddress {
        bridgeTake(base)
      }
      count = Int(length)
    }
  }
}

private let emptyText: StaticString = " "
