import Documents
import Foundation
import Testing

@testable import Server

/// The transcoder against Google's classes and their JSON, on random messages of every kind that
/// REST carries. Runs where the project's Python has google-cloud-firestore.
@Suite(.enabled(if: GoogleJSON.isInstalled, "google-cloud-firestore is not in .venv"))
struct GoogleJSONTests {
  let seed = UInt64.random(in: 0..<1_000_000)

  @Test func messagesAndTheirJSONMeanTheSameHereAndAtGoogle() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "json-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (sent, made) = (folder.appending(path: "sent").path, folder.appending(path: "made").path)
    try GoogleJSON.run("generate", "\(seed)", "60", sent)
    let lines = try String(contentsOfFile: sent, encoding: .utf8).split(separator: "\n")
    #expect(lines.count > 1500)
    let answers = try lines.map { line in
      let parts = line.split(separator: " ", omittingEmptySubsequences: false)
      return try answer(String(parts[0]), bytes(parts[1]), json: bytes(parts[2]))
    }
    try (answers.joined(separator: "\n") + "\n").write(
      toFile: made, atomically: false, encoding: .utf8)
    try GoogleJSON.run("compare", sent, made)
  }

  /// The JSON that is made of a message, and the message that is made of Google's JSON.
  private func answer(_ name: String, _ message: [UInt8], json: [UInt8]) throws -> String {
    let kind = try #require(messageName(name), "\(name)")
    let written = ProtoJSONWriter.json(message, as: kind, isPretty: Bool.random())
    var writer = ProtobufWriter()
    do {
      try ProtoJSONReader.read(json, as: kind, to: &writer)
    } catch {
      Issue.record("seed \(seed), \(String(decoding: json, as: UTF8.self)): \(error)")
    }
    return "\(hexadecimal(written)) \(hexadecimal(writer.bytes))"
  }

  private func messageName(_ name: String) -> MessageName? {
    if name == "Document" { return .document }
    for method in RESTMethod.all {
      if name == method.name + "Request" { return method.request }
      if name == method.name + "Response" { return method.response }
    }
    return nil
  }

  private func bytes(_ digits: Substring) -> [UInt8] {
    var digits = digits.utf8.compactMap(PercentEncoding.hexadecimal)[...]
    var bytes: [UInt8] = []
    while let high = digits.popFirst(), let low = digits.popFirst() {
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}

/// The Python program beside this file.
private enum GoogleJSON {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let python = root.appending(path: ".venv/bin/python").path

  static let isInstalled: Bool = {
    guard FileManager.default.isExecutableFile(atPath: python) else { return false }
    return (try? execute(["-c", "import google.cloud.firestore_v1"]))?.status == 0
  }()

  static func run(_ arguments: String...) throws {
    let program = root.appending(path: "Tests/ServerTests/REST/Google/google_json.py").path
    let (status, output) = try execute([program] + arguments)
    #expect(status == 0, "\(output)")
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
