@testable import Sync

/// Runs one specification test with several clients: each is a tab of one browser.
///
/// Messages between tabs are delivered after every step; what a tab tells its listeners meanwhile
/// is compared at its own next step. Where a test lets another client take the lease away from one
/// that does not answer, that one is asleep from then on: a tab gives the lease back when the
/// browser stops it, so that no two ever believe to have it. It wakes at the step that expects it
/// to have noticed.
final class TabSpecRunner {
  private let config: JSON
  private let bus = TabBus()
  private var runners: [Int: SpecRunner] = [:]
  private let outstanding = OutstandingWrites()

  init(config: JSON) {
    self.config = config
  }

  func run(_ step: JSON) throws {
    let runner = runner(step["clientIndex"]?.int ?? 0)
    try lease(step, runner)
    try runner.run(step.without(["applyClientState", "runTimer"], where: isAboutTheLease)) {
      [bus] in bus.deliver()
    }
  }

  private func runner(_ index: Int) -> SpecRunner {
    if let runner = runners[index] { return runner }
    let runner = SpecRunner(
      config: config, persistence: FailingPersistence(bus.store.open()), link: bus.open(),
      outstanding: outstanding)
    runners[index] = runner
    bus.deliver()
    return runner
  }

  private func isAboutTheLease(_ name: String, _ value: JSON) -> Bool {
    name == "applyClientState" || value.string == "client_metadata_refresh"
  }

  /// What a step does to the lease, and to who is awake.
  private func lease(_ step: JSON, _ runner: SpecRunner) throws {
    guard let link = runner.link else { return }
    let isRefresh = step["runTimer"]?.string == "client_metadata_refresh"
    let takesOver = step["applyClientState"]?["primary"]?.bool ?? false
    let expectsEvents = !(step["expectedSnapshotEvents"]?.array ?? []).isEmpty
    let expectsCallbacks = step["expectedState"]?["userCallbacks"] != nil
    if !link.isAwake, isRefresh || takesOver || expectsEvents || expectsCallbacks {
      link.isAwake = true
      link.observer?.tabHeard(.wakes)
      bus.deliver()
    }
    if let visibility = step["applyClientState"]?["visibility"]?.string {
      link.isVisible = visibility == "visible"
    }
    if takesOver, let holder = bus.holder, holder !== link {
      holder.observer?.tabHeard(.sleeps)
      holder.isAwake = false
    }
    if takesOver || isRefresh { bus.grant(link) }
    bus.deliver()
    // The browser gives the lease on where a tab leaves it to one that is seen.
    if isRefresh, bus.holder == nil { bus.grantNext() }
    bus.deliver()
  }
}

extension JSON {
  /// A step without some of what is in it.
  fileprivate func without(
    _ names: [String], where isLeftOut: (String, JSON) -> Bool
  ) -> JSON {
    .object(
      (members ?? []).filter { name, value in
        !names.contains(name) || !isLeftOut(name, value)
      })
  }
}
