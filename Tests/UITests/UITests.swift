import Testing

/// The view layer against the recording document. `make web-test` runs the same cases as
/// WebAssembly.
@MainActor
@Suite
struct UITests {
  @Test(arguments: portableCases.indices)
  func holds(_ index: Int) {
    let check = Check()
    portableCases[index].run(check)
    #expect(check.failures.isEmpty, "\(portableCases[index].name): \(check.failures)")
  }
}
