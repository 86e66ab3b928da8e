import Foundation
import Testing

/// Drives the engine through the specification tests of Google's client SDKs, read from
/// `../shared/conformance/sync-spec` or the folder that `BOOKSPINE_SYNC_SPEC` names.
///
/// What does not pass yet stands in `known-differences.txt` with its reason; the list is held to
/// be true in both directions.
struct SyncSpecificationTests {
  struct SpecTest {
    let file: String
    let name: String
    let body: JSON

    var hasSeveralClients: Bool { body["config"]?["numClients"]?.int ?? 1 > 1 }
  }

  @Test func theEngineBehavesAsSpecified() throws {
    guard let folder = Self.folder else {
      print("SyncSpecificationTests: no specification files here, skipped.")
      return
    }
    let known = try Self.knownDifferences()
    var unused = Set(known.keys)
    var passed = 0
    var passedWithTabs = 0
    var different: [String] = []
    var failed: [(String, String)] = []
    for test in try Self.tests(in: folder) {
      let key = "\(test.file): \(test.name)"
      let failure = Self.run(test)
      unused.remove(key)
      switch (failure, known[key]) {
      case (nil, nil):
        passed += 1
        if test.hasSeveralClients { passedWithTabs += 1 }
      case (.some, .some): different.append(key)
      case (let failure?, nil): failed.append((key, failure))
      case (nil, .some):
        failed.append((key, "passes, so it does not belong into known-differences.txt"))
      }
    }
    for key in unused.sorted() {
      failed.append((key, "stands in known-differences.txt, but there is no such test"))
    }
    for (key, reason) in failed { Issue.record("\(key)\n    \(reason)") }
    print(
      "SyncSpecificationTests: \(passed) passed (\(passedWithTabs) of them for "
        + "several clients), \(failed.count) failed, "
        + "\(different.count) skipped with their reasons in known-differences.txt")
  }

  private static func run(_ test: SpecTest) -> String? {
    let config = test.body["config"]!
    let run: (JSON) throws -> Void
    if test.hasSeveralClients {
      let runner = TabSpecRunner(config: config)
      run = { try runner.run($0) }
    } else {
      let runner = SpecRunner(config: config)
      run = { try runner.run($0) }
    }
    for (index, step) in test.body["steps"]!.array!.enumerated() {
      do {
        try run(step)
      } catch {
        let client = step["clientIndex"]?.int.map { " of client \($0)" } ?? ""
        let names = (step.members ?? []).map { $0.name }.filter { !$0.hasPrefix("expected") }
        return "step \(index)\(client) \(names): \(error)"
      }
    }
    return nil
  }

  private static var folder: String? {
    let here =
      ProcessInfo.processInfo.environment["BOOKSPINE_SYNC_SPEC"]
      ?? "../shared/conformance/sync-spec"
    return FileManager.default.fileExists(atPath: here) ? here : nil
  }

  private static func tests(in folder: String) throws -> [SpecTest] {
    var tests: [SpecTest] = []
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    for file in names.sorted() where file.hasSuffix(".json") {
      let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + file))
      for (name, body) in JSON(parsing: Array(data)).members ?? [] {
        tests.append(SpecTest(file: file, name: name, body: body))
      }
    }
    return tests
  }

  /// Lines of "file: test", followed by an indented reason.
  private static func knownDifferences() throws -> [String: String] {
    let path =
      String(#filePath.prefix(upTo: #filePath.lastIndex(of: "/")!))
      + "/known-differences.txt"
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [:] }
    var known: [String: String] = [:]
    var current = ""
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix(" ") {
        known[current, default: ""] += line.trimmingCharacters(in: .whitespaces)
      } else {
        current = String(line)
        known[current] = ""
      }
    }
    return known
  }
}
