/// Remembers which sources were read while it tracked, and calls `onChange` when one changes.
///
/// `onChange` must not own the watcher's owner; it usually only queues a ``FlushJob``.
package final class Watcher {
  private var sources: [Source] = []
  private let onChange: () -> Void

  package init(onChange: @escaping () -> Void) {
    self.onChange = onChange
  }

  deinit {
    stop()
  }

  /// Number of sources that were read, for tests that look for leaks.
  package var sourceCount: Int { sources.count }

  /// Forgets what was read before, runs `body`, and watches what it reads.
  package func track<Result>(_ body: () -> Result) -> Result {
    stop()
    return trackMore(body)
  }

  /// Runs `body` and watches what it reads in addition to what was read before.
  package func trackMore<Result>(_ body: () -> Result) -> Result {
    let outer = Tracking.current
    Tracking.current = self
    defer { Tracking.current = outer }
    return body()
  }

  /// Watches nothing any more.
  package func stop() {
    let watched = sources
    sources = []
    for source in watched {
      source.remove(self)
    }
  }

  func add(_ source: Source) {
    sources.append(source)
  }

  func sourceChanged() {
    onChange()
  }
}
