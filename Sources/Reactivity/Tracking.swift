/// Who is reading at the moment.
///
/// State lives on one thread: the browser has only one, and tests run it on the main actor.
package enum Tracking {
  nonisolated(unsafe) static var current: Watcher?

  /// Runs `body` without registering what it reads.
  package static func ignoring<Result>(_ body: () -> Result) -> Result {
    let outer = current
    current = nil
    defer { current = outer }
    return body()
  }

  /// In debug builds a test suite that forgot `@MainActor` stops here, instead of failing now and
  /// then when two suites run at once.
  @inline(__always)
  static func assertOnMainActor() {
    #if !hasFeature(Embedded)
      MainActor.assertIsolated("State is read and written on the main actor only.")
    #endif
  }
}
