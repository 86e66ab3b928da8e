import Documents
import Wire

@testable import Sync

/// One socket as the simulated server sees it.
final class ServerConnection {
  private let server: SimulatedServer
  private let send: ([UInt8]) -> Void
  private var watchCalls: [UInt32: [WatchedTarget]] = [:]
  private var writeCalls: Set<UInt32> = []
  private var greeted: Set<UInt32> = []

  private final class WatchedTarget {
    let target: Wire.Target
    var results: [DocumentPath: Document]

    init(_ target: Wire.Target, _ results: [DocumentPath: Document]) {
      self.target = target
      self.results = results
    }
  }

  init(_ server: SimulatedServer, send: @escaping ([UInt8]) -> Void) {
    self.server = server
    self.send = send
    server.accept(self)
  }

  func receive(_ message: [UInt8]) {
    switch try! CallFrame(decoding: message) {
    case .open(let call, let method, _):
      if method.hasSuffix("/Listen") {
        watchCalls[call] = []
      } else if method.hasSuffix("/Write") {
        writeCalls.insert(call)
      } else {
        end(call, 12, "no such method")
      }
    case .message(let call, let bytes):
      if watchCalls[call] != nil {
        listen(call, try! ListenRequest.decode(Array(bytes)))
      } else if writeCalls.contains(call) {
        write(call, try! WriteRequest.decode(Array(bytes)))
      }
    case .halfClose: break
    case .end(let call, _, _):
      watchCalls[call] = nil
      writeCalls.remove(call)
    }
  }

  // MARK: Write

  private func write(_ call: UInt32, _ request: WriteRequest) {
    if greeted.insert(call).inserted {
      reply(call, WriteResponse(streamID: "1", streamToken: [1]).encoded(database: prefix))
      return
    }
    if request.writes.isEmpty { return }
    server.write(request, from: self, call: call)
  }

  func answer(_ answer: SimulatedServer.WriteAnswerKind, _ call: UInt32) {
    switch answer {
    case .response(let response): reply(call, response.encoded(database: prefix))
    case .refused(let code, let message):
      writeCalls.remove(call)
      end(call, UInt32(code), message)
    }
  }

  // MARK: Listen

  private func listen(_ call: UInt32, _ request: ListenRequest) {
    switch request.change {
    case .removeTarget(let id):
      watchCalls[call]?.removeAll { $0.target.id == id }
      tell(call, Wire.TargetChange(.remove, targetIDs: [id]))
    case .addTarget(let target):
      add(target, to: call)
    }
  }

  private func add(_ target: Wire.Target, to call: UInt32) {
    tell(call, Wire.TargetChange(.add, targetIDs: [target.id]))
    let now = SimulatedServer.results(of: target.kind, in: server.state)
    let watched = WatchedTarget(target, now)
    if case .token(let token) = target.resume, let from = server.sequence(of: token) {
      let before = SimulatedServer.results(of: target.kind, in: server.history[from])
      if from >= server.oldestToken {
        tellDifference(call, target.id, before, now)
      } else {
        tellDifference(call, target.id, before.filter { now[$0.key] != nil }, now)
        server.noteFilter()
        reply(
          call,
          ListenResponse.filter(Wire.ExistenceFilter(targetID: target.id, count: now.count))
            .encoded(database: prefix))
      }
    } else {
      if case .token = target.resume {
        tell(call, Wire.TargetChange(.reset, targetIDs: [target.id]))
      }
      tellDifference(call, target.id, [:], now)
    }
    watchCalls[call]?.append(watched)
    tell(
      call,
      Wire.TargetChange(.current, targetIDs: [target.id], resumeToken: token, readTime: time))
    tellSnapshot(call)
  }

  /// A commit was made.
  func tellChanges() {
    for (call, targets) in watchCalls.sorted(by: { $0.key < $1.key }) {
      var hasChanged = false
      for watched in targets {
        let now = SimulatedServer.results(of: watched.target.kind, in: server.state)
        if tellDifference(call, watched.target.id, watched.results, now) { hasChanged = true }
        watched.results = now
      }
      if hasChanged { tellSnapshot(call) }
    }
  }

  @discardableResult
  private func tellDifference(
    _ call: UInt32, _ id: Int, _ old: [DocumentPath: Document], _ new: [DocumentPath: Document]
  ) -> Bool {
    var hasChanged = false
    for (path, document) in new where old[path]?.updateTime != document.updateTime {
      hasChanged = true
      reply(
        call,
        ListenResponse.documentChange(Wire.DocumentChange(document, targetIDs: [id]))
          .encoded(database: prefix))
    }
    for path in old.keys where new[path] == nil {
      hasChanged = true
      let response: ListenResponse
      if let document = server.state[path] {
        response = .documentChange(
          Wire.DocumentChange(document, targetIDs: [], removedTargetIDs: [id]))
      } else {
        response = .documentDelete(
          DocumentDelete(path, removedTargetIDs: [id], readTime: time))
      }
      reply(call, response.encoded(database: prefix))
    }
    return hasChanged
  }

  private func tellSnapshot(_ call: UInt32) {
    tell(call, Wire.TargetChange(.noChange, resumeToken: token, readTime: time))
  }

  private func tell(_ call: UInt32, _ change: Wire.TargetChange) {
    reply(call, ListenResponse.targetChange(change).encoded(database: prefix))
  }

  private var token: [UInt8] { server.token }
  private var time: Timestamp { SimulatedServer.time(server.sequence) }
  private var prefix: DatabasePrefix { SimulatedServer.prefix }

  private func reply(_ call: UInt32, _ message: [UInt8]) {
    send(CallFrame.message(call: call, bytes: message[...]).encoded())
  }

  private func end(_ call: UInt32, _ code: UInt32, _ message: String) {
    send(CallFrame.end(call: call, code: code, message: message).encoded())
  }
}
