import CLinux
import Documents
import Exchange
import Storage

/// Imports over HTTP, in two phases (`Documentation/Imports.md`):
///
///     POST /imports?name=FILE     the file as the body → what would be done, with an id
///     POST /imports/ID/commit     does it
///     POST /imports/ID/cancel     forgets it, or breaks it off
///     POST /imports/ID/undo       takes it back
///
/// The work is done on worker threads; the loop serves on.
final class ImportRoutes {
  /// A library of 100,000 books is about 40 MB as Goodreads writes it.
  static let fileLimit = 64 * 1_048_576
  /// Files that wait at once, each in memory.
  static let jobLimit = 8
  /// How long a plan waits for its confirmation, in milliseconds.
  static let planLifetime: Int64 = 30 * 60_000

  private let store: Store
  private let workers: WorkerPool
  private let loop: EventLoop
  private var jobs: [String: ImportJob] = [:]
  private var uploads = 0
  private var lastJob = 0
  private var undoing: Set<String> = []

  init(_ store: Store, workers: WorkerPool, loop: EventLoop) {
    self.store = store
    self.workers = workers
    self.loop = loop
  }

  func add(to routes: inout HTTPRoutes) {
    routes.add("POST", .exact("/imports"), bodyLimit: ImportRoutes.fileLimit) { self.upload($0) }
    routes.add("POST", .prefix("/imports/")) { self.act($0) }
  }
}

// MARK: Upload and plan

extension ImportRoutes {
  private func upload(_ exchange: HTTPExchange) {
    let reply = ImportReply(exchange)
    let request: ImportRequest
    do throws(ImportFailure) {
      try makeRoom()
      request = try ImportRequest(exchange.request.query)
    } catch {
      reply.fail(error)
      return
    }
    uploads += 1
    exchange.onAbort = { self.uploads -= 1 }
    exchange.collectBody { bytes in
      exchange.onAbort = nil
      self.uploads -= 1
      let work = LibraryImport(
        self.store, file: request.file, bytes: bytes, choices: request.choices,
        by: exchange.importPrincipal)
      self.lastJob += 1
      self.plan(ImportJob(work, number: self.lastJob), reply)
    }
  }

  private func plan(_ job: ImportJob, _ reply: ImportReply) {
    let work = job.work
    jobs[work.id] = job
    let box = LoopBound((self, job, reply), on: loop)
    workers.run { [loop] in
      let result = Result { () throws(ImportFailure) in
        ImportMessages.plan(try work.plan(), id: work.id)
      }
      loop.post {
        let (routes, job, reply) = box.value
        routes.planned(job, result, reply)
      }
    }
  }

  private func planned(
    _ job: ImportJob, _ result: Result<MapValue, ImportFailure>, _ reply: ImportReply
  ) {
    switch result {
    case .success(let map):
      job.state = .planned
      // The timer must not hold on to a file that was committed or cancelled long ago.
      loop.schedule(after: ImportRoutes.planLifetime) { [weak self, weak job] in
        if let job, case .planned = job.state { self?.forget(job) }
      }
      reply.send(.created, map)
    case .failure(let failure):
      forget(job)
      reply.fail(failure)
    }
  }

  /// The plan that has waited longest for its confirmation gives way to a new one: nobody may keep
  /// others from importing by leaving plans behind.
  private func makeRoom() throws(ImportFailure) {
    guard jobs.count + uploads >= ImportRoutes.jobLimit else { return }
    let waiting = jobs.values.filter { if case .planned = $0.state { true } else { false } }
    guard let oldest = waiting.min(by: { $0.number < $1.number }) else { throw .tooMany }
    forget(oldest)
  }

  private func forget(_ job: ImportJob) {
    jobs[job.work.id] = nil
    returnFreeMemory()
  }

  /// Gives back what the work took: the C library would keep it. *Measured*: 25 MB after an import
  /// of 10,000 rows was undone.
  private func returnFreeMemory() {
    workers.run { malloc_trim(0) }
  }
}

// MARK: Commit, cancel and undo

extension ImportRoutes {
  private func act(_ exchange: HTTPExchange) {
    let reply = ImportReply(exchange)
    let parts = exchange.request.rawPath.split(
      separator: "/", omittingEmptySubsequences: false
    ).map(String.init)
    guard parts.count == 4 else {
      reply.fail(.noSuchImport)
      return
    }
    let id = parts[2]
    do throws(ImportFailure) {
      switch parts[3] {
      case "commit": try commit(id, reply)
      case "cancel": try cancel(id, reply)
      case "undo": try undo(id, exchange.importPrincipal, reply)
      default: throw .noSuchImport
      }
    } catch {
      reply.fail(error)
    }
  }

  private func commit(_ id: String, _ reply: ImportReply) throws(ImportFailure) {
    guard let job = jobs[id] else { throw .noSuchImport }
    guard case .planned = job.state else { throw .busy }
    job.state = .committing
    let box = LoopBound((self, job, reply), on: loop)
    let (work, cancellation) = (job.work, job.cancellation)
    workers.run { [loop, isStream = reply.isStream] in
      let result = Result { () throws(ImportFailure) in
        let plan = try work.commit {
          cancellation.isCancelled
        } progress: { done, rows in
          guard isStream else { return }
          loop.post {
            let (_, job, reply) = box.value
            reply.write(ImportMessages.progress(id: job.work.id, done: done, rows: rows))
          }
        }
        var map = ImportMessages.summary(plan, id: work.id)
        map["state"] = .string(plan.isEmpty ? "unchanged" : "committed")
        return map
      }
      loop.post {
        let (routes, job, reply) = box.value
        routes.forget(job)
        switch result {
        case .success(let map): reply.finish(map)
        case .failure(let failure): reply.fail(failure)
        }
      }
    }
  }

  private func cancel(_ id: String, _ reply: ImportReply) throws(ImportFailure) {
    guard let job = jobs[id] else { throw .noSuchImport }
    job.cancellation.cancel()
    switch job.state {
    case .planning: throw .busy
    case .planned: forget(job)
    case .committing: break
    }
    reply.send(.ok, MapValue([("id", .string(id)), ("state", .string("cancelled"))]))
  }

  private func undo(
    _ id: String, _ principal: Principal, _ reply: ImportReply
  ) throws(ImportFailure) {
    guard jobs[id] == nil, !undoing.contains(id) else { throw .busy }
    guard (try? DocumentPath("imports/\(id)")) != nil else { throw .noSuchImport }
    undoing.insert(id)
    let box = LoopBound((self, reply), on: loop)
    workers.run { [loop, store] in
      let result = Result { () throws(ImportFailure) in
        ImportMessages.undo(try LibraryImport.undo(id, in: store, by: principal), id: id)
      }
      loop.post {
        let (routes, reply) = box.value
        routes.undoing.remove(id)
        routes.returnFreeMemory()
        switch result {
        case .success(let map): reply.send(.ok, map)
        case .failure(let failure): reply.fail(failure)
        }
      }
    }
  }
}

extension HTTPExchange {
  /// On loopback everybody is the owner; the device is what the client calls itself.
  fileprivate var importPrincipal: Principal {
    .owner(on: request.headers["bookspine-device"] ?? "")
  }
}
