/// Collects what a portable case expected and did not find.
final class Check {
  private(set) var failures: [String] = []

  func that(_ holds: Bool, _ what: String, line: Int = #line) {
    if !holds {
      failures.append("line \(line): \(what)")
    }
  }

  func equal(_ found: String, _ wanted: String, line: Int = #line) {
    if found != wanted {
      failures.append("line \(line): found \(found), wanted \(wanted)")
    }
  }

  func equal(_ found: Int, _ wanted: Int, line: Int = #line) {
    equal(String(found), String(wanted), line: line)
  }
}

/// A case of the suite that runs natively and as WebAssembly.
struct PortableCase: Sendable {
  let name: String
  let run: @Sendable (Check) -> Void

  init(_ name: String, _ run: @escaping @Sendable (Check) -> Void) {
    self.name = name
    self.run = run
  }
}

/// All cases, by subject.
let portableCases: [PortableCase] =
  renderingCases + stateCases + listCases + keyedChangeCases + windowCases + eventCases
  + lifetimeCases
