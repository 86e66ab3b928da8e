import Documents
import Foundation
import Testing
import Wire

/// Holds the matching in memory against recordings of production's query backend.
@Suite struct QueryTraceTests {
  @Test func answersAreThoseOfProduction() throws {
    guard let traces = try Self.traces() else {
      print("QueryTraceTests: skipped, the recordings are not here (BOOKSPINE_QUERY_TRACES).")
      return
    }
    var requests = 0
    var passed = 0
    var differing: [String: String] = [:]
    for trace in traces {
      for request in trace.requests {
        requests += 1
        if let difference = Self.difference(request) {
          differing[request.id] = difference
        } else {
          passed += 1
        }
      }
    }
    let allowed = differing.filter { KnownDifferences.reasons[$0.key] != nil }
    let failed = differing.filter { KnownDifferences.reasons[$0.key] == nil }
    print(
      "QueryTraceTests: \(requests) requests, \(passed) passed, \(failed.count) failed, "
        + "\(allowed.count) allowed")
    for (id, difference) in allowed.sorted(by: { $0.key < $1.key }) {
      print("  allowed \(id): \(KnownDifferences.reasons[id] ?? ""); we \(difference)")
    }
    for (id, difference) in failed.sorted(by: { $0.key < $1.key }) {
      print("  failed \(id): we \(difference)")
      Issue.record("\(id): we \(difference)")
    }
    // A difference that is gone must leave the list, so that it cannot come back unseen.
    let ids = Set(traces.flatMap { $0.requests.map(\.id) })
    for id in KnownDifferences.reasons.keys where ids.contains(id) && differing[id] == nil {
      Issue.record("\(id) passes now: take it from the list of known differences.")
    }
  }

  private static func traces() throws -> [QueryTrace]? {
    let environment = ProcessInfo.processInfo.environment["BOOKSPINE_QUERY_TRACES"]
    let folder = environment ?? "../shared/conformance/query-traces"
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return nil
    }
    return try names.sorted().filter { $0.hasSuffix(".pb") }.map { name in
      let data = try Data(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent(name))
      return try QueryTrace(name: String(name.dropLast(3)), bytes: Array(data))
    }
  }

  /// What is wrong with our answer, or nil.
  private static func difference(_ request: QueryTrace.Request) -> String? {
    let results: Query.Results
    do {
      let query = try RunQueryRequest.decode(request.query).query
      try query.validate()
      results = query.run(over: request.database)
    } catch {
      let text: String
      switch error {
      case let error as QueryError: text = error.message
      case let error as DecodingError: text = error.message
      default: text = "\(error)"
      }
      if case .refusal(3, _) = request.answer { return nil }
      return "refused: \(text)"
    }
    switch request.answer {
    case .refusal(let code, let message):
      let reason = message.split(separator: ";").dropFirst(2).first ?? ""
      return "answered what production refused (\(code): \(reason.prefix(100)))"
    case .documents(let expected, let skipped):
      if results.skipped != skipped { return "skipped \(results.skipped), not \(skipped)" }
      let ours = results.documents.map { $0.path.string }
      let theirs = expected.map { $0.path.string }
      if ours != theirs { return "found \(ours.prefix(12)), not \(theirs.prefix(12))" }
      for (a, b) in zip(results.documents, expected) where a.fields != b.fields {
        return "fields of \(a.path.string) differ"
      }
      return nil
    }
  }
}
