package import Reactivity
import Sync

/// The rows that somebody else has just changed, for as long as they glow.
package final class Glow<Row> {
  @Observed package private(set) var rows: [Row] = []
  private let scheduler: any Scheduler
  private let most: Int

  /// - Parameter most: more rows than this do not glow together: an import is not a change that one
  ///   looks at.
  init(_ scheduler: any Scheduler, most: Int = .max) {
    self.scheduler = scheduler
    self.most = most
  }

  func add(_ fresh: [Row]) {
    guard !fresh.isEmpty, fresh.count <= most else { return }
    rows += fresh
    _ = scheduler.after(milliseconds: 2000, .interface) { [self] in
      rows.removeFirst(min(fresh.count, rows.count))
    }
  }
}
