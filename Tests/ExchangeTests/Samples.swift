import Foundation

/// The files of `../shared/formats`, or where `BOOKSPINE_FORMATS` says; where they are absent the
/// tests that need them are skipped.
enum Samples {
  static let folder: String? = {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let path =
      ProcessInfo.processInfo.environment["BOOKSPINE_FORMATS"]
      ?? root.deletingLastPathComponent().appendingPathComponent("shared/formats").path
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }()

  static var isThere: Bool { folder != nil }

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: (folder ?? "") + "/" + name)))
  }

  /// The output of `generate_library.py`.
  static func generated(rows: Int) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", (folder ?? "") + "/generate_library.py", String(rows)]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return [UInt8](data)
  }
}
