import Client
import Documents
import Foundation
import Testing
import Wire

/// Holds queries against recordings of production's query backend: the matching in memory, and a
/// server over gRPC.
@Suite struct QueryTraceTests {
  /// How somebody answers a request.
  private typealias Answering = (QueryTrace.Request) throws -> QueryTrace.Answer

  @Test func answersAreThoseOfProduction() throws {
    try Self.compare("in memory") { request in
      do {
        let query = try RunQueryRequest.decode(request.query).query
        try query.validate()
        let results = query.run(over: request.database)
        return .documents(results.documents, skipped: results.skipped)
      } catch let error as QueryError {
        return .refusal(code: 3, message: error.message)
      } catch let error as DecodingError {
        return .refusal(code: 3, message: error.message)
      }
    }
  }

  @Test func answersOverGRPCAreThoseOfProduction() throws {
    guard try Self.traces() != nil else { return }
    let server = try TraceServer()
    defer { server.stop() }
    try Self.compare("over gRPC") { try server.answer($0) }
  }

  private static func compare(_ way: String, _ answer: Answering) throws {
    guard let traces = try Self.traces() else {
      print("QueryTraceTests: skipped, the recordings are not here (BOOKSPINE_QUERY_TRACES).")
      return
    }
    var requests = 0
    var differing: [String: String] = [:]
    for trace in traces {
      for request in trace.requests {
        requests += 1
        differing[request.id] = Self.difference(try answer(request), request.answer)
      }
    }
    let allowed = differing.filter { KnownDifferences.reasons[$0.key] != nil }
    let failed = differing.filter { KnownDifferences.reasons[$0.key] == nil }
    print(
      "QueryTraceTests \(way): \(requests) requests, \(requests - differing.count) passed, "
        + "\(failed.count) failed, \(allowed.count) allowed")
    for (id, difference) in allowed.sorted(by: { $0.key < $1.key }) {
      print("  allowed \(id): \(KnownDifferences.reasons[id] ?? ""); we \(difference)")
    }
    for (id, difference) in failed.sorted(by: { $0.key < $1.key }) {
      print("  failed \(id): we \(difference)")
      Issue.record("\(way), \(id): we \(difference)")
    }
    // A difference that is gone must leave the list, so that it cannot come back unseen.
    let ids = Set(traces.flatMap { $0.requests.map(\.id) })
    for id in KnownDifferences.reasons.keys where ids.contains(id) && differing[id] == nil {
      Issue.record("\(id) passes now \(way): take it from the list of known differences.")
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
  private static func difference(_ ours: QueryTrace.Answer, _ theirs: QueryTrace.Answer) -> String?
  {
    switch (ours, theirs) {
    case (.refusal(3, _), .refusal(3, _)):
      return nil
    case (.refusal(let code, let text), _):
      return "refused (\(code)): \(text)"
    case (_, .refusal(let code, let message)):
      let reason = message.split(separator: ";").dropFirst(2).first ?? ""
      return "answered what production refused (\(code): \(reason.prefix(100)))"
    case (.documents(let found, let skipped), .documents(let expected, let expectedSkip)):
      if skipped != expectedSkip { return "skipped \(skipped), not \(expectedSkip)" }
      let ours = found.map { $0.path.string }
      let theirs = expected.map { $0.path.string }
      if ours != theirs { return "found \(ours.prefix(12)), not \(theirs.prefix(12))" }
      for (a, b) in zip(found, expected) where a.fields != b.fields {
        return "fields of \(a.path.string) differ"
      }
      return nil
    }
  }
}
