/// Something that can be read and can change: a cell or a computed value.
///
/// It knows who read it last time. The links do not own the watchers: a watcher owns its sources
/// and unlinks itself from them when it stops or is freed.
package class Source {
  private var links: [WatcherLink] = []

  /// Number of watchers, for tests that look for leaks.
  package final var watcherCount: Int { links.count }

  /// Notes that the current watcher, if there is one, has read this source.
  final func noteRead() {
    Tracking.assertOnMainActor()
    guard let watcher = Tracking.current, !isWatched(by: watcher) else { return }
    links.append(WatcherLink(watcher: watcher))
    watcher.add(self)
  }

  /// Tells every watcher that the value may have changed.
  final func noteChange() {
    Tracking.assertOnMainActor()
    guard !links.isEmpty else { return }
    // A copy: a watcher may read again, or stop, while it is told.
    let told = links
    for link in told {
      link.watcher.sourceChanged()
    }
  }

  final func remove(_ watcher: Watcher) {
    for index in links.indices where links[index].watcher === watcher {
      links.swapAt(index, links.count - 1)
      links.removeLast()
      return
    }
  }

  private func isWatched(by watcher: Watcher) -> Bool {
    // The last reader often reads the same source several times in a row.
    if let last = links.last, last.watcher === watcher { return true }
    for link in links where link.watcher === watcher { return true }
    return false
  }
}

// EMBEDDED(6.3.1): no weak or safe unowned references; `Watcher.deinit` removes its links.
private struct WatcherLink {
  unowned(unsafe) let watcher: Watcher
}
