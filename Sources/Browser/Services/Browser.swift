import Documents
import UI

/// What else the browser offers.
enum Browser {
  /// Milliseconds since 1970.
  static var now: Double { bridgeNow() }

  static var time: Timestamp { Timestamp(microseconds: Int64(now * 1000)) }

  /// Milliseconds since the page was opened; never goes back.
  static var uptime: Double { bridgeUptime() }

  static func randomBytes(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { place, filled in
      if let base = place.baseAddress {
        bridgeRandom(base, Int32(count))
      }
      filled = count
    }
  }

  static func log(_ text: String) {
    Text.pass(text) { bridgeLog(0, $0, $1) }
  }

  static func warn(_ text: String) {
    Text.pass(text) { bridgeLog(1, $0, $1) }
  }

  static func reportError(_ text: String) {
    Text.pass(text) { bridgeLog(2, $0, $1) }
  }

  /// A small setting that this browser keeps.
  static func setting(_ name: String) -> String? {
    let length = Text.pass(name) { bridgeSetting($0, $1) }
    return length < 0 ? nil : Text.take(length)
  }

  /// Keeps a setting; an empty one is taken out.
  ///
  /// - Returns: whether the browser keeps it; it may refuse or be full.
  @discardableResult
  static func keep(_ value: String, as name: String) -> Bool {
    Text.pass(name) { name, length in
      Text.pass(value) { bridgeKeepSetting(name, length, $0, $1) }
    }
  }

  /// Gives the reader a file.
  static func download(_ name: String, type: Name, bytes: [UInt8]) {
    Text.pass(name) { name, length in
      Text.pass(bytes) {
        bridgeDownload(name, length, BrowserWindow.shared.names.number(type), $0, $1)
      }
    }
  }
}
