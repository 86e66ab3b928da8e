/// Something that is done now and again whenever what it read has changed, such as setting the
/// window's title. It ends when it is freed.
package final class Effect {
  private var job: FlushJob?
  private var watcher: Watcher?
  private let action: () -> Void

  package init(on queue: FlushQueue, _ action: @escaping () -> Void) {
    self.action = action
    job = FlushJob(queue: queue) { [unowned(unsafe) self] in run() }
    watcher = Watcher { [unowned(unsafe) self] in job?.request() }
    run()
  }

  deinit {
    job?.cancel()
  }

  private func run() {
    watcher?.track(action)
  }
}
