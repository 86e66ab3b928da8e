#if hasFeature(Embedded)
  // The suite as WebAssembly, run by `Scripts/web-test.mjs`.

  @_expose(wasm, "caseCount")
  func caseCount() -> Int32 {
    Int32(portableCases.count)
  }

  /// Runs one case and prints its name and what it did not find.
  ///
  /// - Returns: whether it holds.
  @_expose(wasm, "runCase")
  func runCase(_ index: Int32) -> Bool {
    let check = Check()
    portableCases[Int(index)].run(check)
    for failure in check.failures {
      print("\(portableCases[Int(index)].name): \(failure)")
    }
    return check.failures.isEmpty
  }
#endif
