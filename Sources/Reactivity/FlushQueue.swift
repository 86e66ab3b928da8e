/// Collects what has to be done after a batch of changes and does it at once.
///
/// The first request of a batch calls `schedule`, which must see to it that ``flush()`` is called
/// soon: a microtask in the browser, by hand in tests.
package final class FlushQueue {
  private var jobs: [FlushJob] = []
  private var afterwards: [() -> Void] = []
  private var isScheduled = false
  private var isFlushing = false
  private let schedule: () -> Void

  /// Called when changes kept causing changes and the rest was dropped.
  package var onOverrun: () -> Void = {}

  /// Rounds of one flush after which the rest is dropped: a view that changes what it reads would
  /// otherwise freeze the page.
  package static let passLimit = 100

  package init(schedule: @escaping () -> Void = {}) {
    self.schedule = schedule
  }

  /// Runs `work` at the end of the next flush, when everything that changed is in the document.
  package func afterFlush(_ work: @escaping () -> Void) {
    afterwards.append(work)
    scheduleIfNeeded()
  }

  /// Runs all jobs that are wanted, those of smaller depth first, and then what waits for the end
  /// of the flush, until nothing is left.
  package func flush() {
    guard !isFlushing else { return }
    isScheduled = false
    isFlushing = true
    defer { isFlushing = false }
    var passes = 0
    while !jobs.isEmpty || !afterwards.isEmpty {
      passes += 1
      if passes > Self.passLimit {
        dropAll()
        return onOverrun()
      }
      while !jobs.isEmpty, passes <= Self.passLimit {
        runJobs()
        passes += 1
      }
      let works = afterwards
      afterwards = []
      for work in works {
        work()
      }
    }
  }

  /// Whether a flush has something to do.
  package var isIdle: Bool { jobs.isEmpty && afterwards.isEmpty }

  /// Adds the job behind those of the same or a smaller depth.
  func add(_ job: FlushJob) {
    jobs.append(job)
    var place = jobs.count - 1
    while place > 0, jobs[place - 1].depth > job.depth {
      jobs.swapAt(place, place - 1)
      place -= 1
    }
    scheduleIfNeeded()
  }
}

extension FlushQueue {
  private func scheduleIfNeeded() {
    guard !isScheduled, !isFlushing else { return }
    isScheduled = true
    schedule()
  }

  private func runJobs() {
    let batch = jobs
    jobs = []
    for job in batch {
      job.runIfWanted()
    }
  }

  private func dropAll() {
    for job in jobs {
      job.cancel()
    }
    jobs = []
    afterwards = []
  }
}
