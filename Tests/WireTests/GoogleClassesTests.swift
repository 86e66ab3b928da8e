import Documents
import Foundation
import Randomness
import Testing
import Wire

/// Random messages between this module and Google's own classes (google-cloud-firestore), in both
/// directions. Runs where the project's Python has the package.
@Suite(.enabled(if: GoogleClasses.areInstalled, "google-cloud-firestore is not in .venv"))
struct GoogleClassesTests {
  let seed = UInt64.random(in: 0..<1_000_000)

  @Test func whatGoogleWritesIsReadAndWrittenWithTheSameMeaning() throws {
    let google = try GoogleClasses()
    defer { google.clean() }
    try google.run("generate", "\(seed)", "200", google.file("sent"))
    let lines = try google.read("sent").map { name, bytes in
      do {
        return (name, try rewritten(name, bytes))
      } catch let error as DecodingError {
        throw Refusal(seed: seed, message: name, bytes: bytes, reason: error)
      }
    }
    try google.write(lines, "received")
    try google.run("compare", google.file("sent"), google.file("received"))
  }

  @Test func whatIsWrittenHereGoogleReadsAndWritesBackTheSame() throws {
    let google = try GoogleClasses()
    defer { google.clean() }
    var messages = RandomMessages(seed: seed)
    let database = messages.database
    var sent: [(String, [UInt8])] = []
    for _ in 0..<200 {
      for kind in RequestKind.allCases {
        sent.append((kind.rawValue, messages.request(kind).encoded()))
      }
      for kind in ResponseKind.allCases {
        sent.append((kind.rawValue, messages.response(kind).encoded(database: database)))
      }
    }
    try google.write(sent, "sent")
    try google.run("rewrite", google.file("sent"), google.file("back"))
    for ((name, original), (_, bytes)) in zip(sent, try google.read("back")) {
      #expect(try rewritten(name, bytes) == original, "\(name), seed \(seed)")
    }
  }

  /// Decodes a message and encodes it again.
  private func rewritten(_ name: String, _ bytes: [UInt8]) throws -> [UInt8] {
    if let kind = RequestKind(rawValue: name) { return try kind.type.decode(bytes).encoded() }
    let database = DatabasePrefix(project: "p")
    let kind = try #require(ResponseKind(rawValue: name))
    return try kind.type.decode(bytes, database: database).encoded(database: database)
  }

  /// A message of Google's that was not understood.
  struct Refusal: Error {
    let seed: UInt64
    let message: String
    let bytes: [UInt8]
    let reason: DecodingError
  }
}

/// The Python program beside this file, with a folder for the messages that go to and fro.
private struct GoogleClasses {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  static let python = root.appending(path: ".venv/bin/python").path
  static let program = root.appending(path: "Tests/WireTests/Google/google_messages.py").path

  static let areInstalled: Bool = {
    guard FileManager.default.isExecutableFile(atPath: python) else { return false }
    return (try? execute(["-c", "import google.cloud.firestore_v1"]))?.status == 0
  }()

  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "wire-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func clean() { try? FileManager.default.removeItem(at: folder) }

  func file(_ name: String) -> String { folder.appending(path: name).path }

  func run(_ arguments: String...) throws {
    let (status, output) = try Self.execute([Self.program] + arguments)
    #expect(status == 0, "\(output)")
  }

  func read(_ name: String) throws -> [(String, [UInt8])] {
    try String(contentsOfFile: file(name), encoding: .utf8).split(separator: "\n").map { line in
      let parts = line.split(separator: " ", omittingEmptySubsequences: false)
      return (String(parts[0]), hexadecimal(parts[1]))
    }
  }

  func write(_ messages: [(String, [UInt8])], _ name: String) throws {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for (name, bytes) in messages {
      text += Array(name.utf8) + [UInt8(ascii: " ")]
      for byte in bytes { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
      text.append(UInt8(ascii: "\n"))
    }
    try Data(text).write(to: URL(filePath: file(name)))
  }

  private static func execute(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: python)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }
}
