import Randomness
import Storage

@testable import Server

/// A world in which nothing happens by itself: the test takes one step after the other, and answers
/// come as late as chance will have it.
final class SimulatedWorld {
  let store: Store
  private(set) var now: Int64 = 0
  private var random: SeededGenerator
  private var commits: [([CommitRequest], ([Result<CommitResult, CommitError>]) -> Void)] = []
  private var answers: [() -> Void] = []
  private var jobs: [() -> Void] = []
  private var timers: [(due: Int64, body: () -> Void)] = []

  init(seed: UInt64) throws {
    store = try Store(.memory)
    random = SeededGenerator(seed: seed)
  }

  deinit {
    store.close()
  }

  private(set) lazy var transactions = Transactions(
    TransactionWorld(
      now: { [unowned self] in now },
      timeOfDay: { 0 },
      random: { 7 },
      place: { [unowned self] point, completion in
        later { [unowned self] in
          let place = try! store.documents([], at: point).place
          later { completion(.success(place)) }
        }
      },
      commit: { [unowned self] requests, completion in commits.append((requests, completion)) },
      schedule: { [unowned self] delay, body in timers.append((now + delay, body)) }))

  /// Does something in one of the next steps.
  func later(_ job: @escaping () -> Void) {
    jobs.append(job)
  }

  /// Takes one step, if there is one: chance chooses. Time passes where nothing else can happen, and
  /// sometimes otherwise.
  func step() -> Bool {
    let choices = [jobs.isEmpty ? 0 : 6, commits.isEmpty ? 0 : 3, answers.isEmpty ? 0 : 3]
    let total = choices.reduce(0, +)
    guard total > 0, Int.random(in: 0..<200, using: &random) > 0 else { return pass() }
    var choice = Int.random(in: 0..<total, using: &random)
    if choice < choices[0] {
      jobs.remove(at: Int.random(in: 0..<jobs.count, using: &random))()
      return true
    }
    choice -= choices[0]
    if choice < choices[1] { commit() } else { answers.removeFirst()() }
    return true
  }

  /// Does all that can be done before time passes.
  func run() {
    while !(jobs.isEmpty && commits.isEmpty && answers.isEmpty) {
      if !jobs.isEmpty {
        jobs.removeFirst()()
      } else if !commits.isEmpty {
        commit()
      } else {
        answers.removeFirst()()
      }
    }
  }

  /// Lets some milliseconds pass.
  func wait(_ milliseconds: Int64) {
    let end = now + milliseconds
    while timers.contains(where: { $0.due <= end }) {
      _ = pass()
      run()
    }
    now = end
  }

  /// The store answers commits in their order.
  private func commit() {
    let (requests, completion) = commits.removeFirst()
    let results = Waiting.wait { store.commit(requests, completion: $0) }
    answers.append { completion(results) }
  }

  /// Lets the time pass until the next timer.
  private func pass() -> Bool {
    guard let index = timers.indices.min(by: { timers[$0].due < timers[$1].due }) else {
      return !(jobs.isEmpty && commits.isEmpty && answers.isEmpty)
    }
    let timer = timers.remove(at: index)
    now = max(now, timer.due)
    timer.body()
    return true
  }
}
