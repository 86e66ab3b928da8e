import Documents
import Glibc
import Storage
import Synchronization

@testable import Server

/// Methods that do what a test of transports needs.
enum TestMethods {
  /// What the handlers saw.
  final class Log: Sendable {
    private let lines = Mutex<[String]>([])

    func add(_ line: String) {
      lines.withLock { $0.append(line) }
    }

    var all: [String] { lines.withLock { $0 } }

    func count(_ line: String) -> Int {
      lines.withLock { $0.filter { $0 == line }.count }
    }

    /// Waits for a line that begins so; nil if none comes.
    func wait(for beginning: String) -> String? {
      for _ in 0..<10_000 {
        if let line = all.first(where: { $0.hasPrefix(beginning) }) { return line }
        usleep(1000)
      }
      return nil
    }
  }

  static func server(
    _ log: Log = Log(), _ configure: (inout ServerConfiguration) -> Void = { _ in }
  ) throws -> TestServer {
    try TestServer(configure) { add(to: $0, log) }
  }

  private static func add(to server: Server, _ log: Log) {
    server.dispatcher.add("test/Echo") { Echo($0, log) }
    server.dispatcher.add("test/Fail") { call in
      UnaryHandler(call) { message in
        call.end(CallStatus(.notFound, String(decoding: message, as: UTF8.self)))
      }
    }
    server.dispatcher.add("test/Double") { call in
      UnaryHandler(call) { message in
        log.add("device \(call.principal.device)")
        call.send(parts: [Array(message), Array(message)])
        call.end(.ok)
      }
    }
    server.dispatcher.add("test/Slow") { call in
      UnaryHandler(call) { message in
        log.add("slow")
        let answer = Array(message)
        call.loop.schedule(after: 300) {
          call.send(answer)
          call.end(.ok)
        }
      }
    }
    let paused = PausedCalls()
    server.dispatcher.add("test/Paused") { Paused($0, paused) }
    server.dispatcher.add("test/Resume") { call in
      UnaryHandler(call) { _ in
        for call in paused.calls { call.pauseReceiving(false) }
        call.end(.ok)
      }
    }
    server.dispatcher.add("test/Flood") { Flood($0, log) }
  }

  /// Sends back what it gets.
  private final class Echo: CallHandler {
    private let call: Call
    private let log: Log

    init(_ call: Call, _ log: Log) {
      self.call = call
      self.log = log
      log.add("begin")
    }

    func received(_ message: ArraySlice<UInt8>) { call.send(Array(message)) }
    func halfClosed() { call.end(.ok) }
    func cancelled() { log.add("cancelled") }
  }

  private final class PausedCalls {
    var calls: [Call] = []
  }

  /// Wants nothing after the first message, until test/Resume is called; then counts the bytes.
  private final class Paused: CallHandler {
    private let call: Call
    private let paused: PausedCalls
    private var count = 0

    init(_ call: Call, _ paused: PausedCalls) {
      self.call = call
      self.paused = paused
    }

    func received(_ message: ArraySlice<UInt8>) {
      if count == 0 {
        call.pauseReceiving(true)
        paused.calls.append(call)
        call.send([])
      }
      count += message.count
    }

    func halfClosed() {
      call.send(Array("\(count)".utf8))
      call.end(.ok)
    }
  }

  /// Sends numbered messages of 1,000 bytes as long as it may: as many as the request says.
  private final class Flood: CallHandler {
    private let call: Call
    private let log: Log
    private var next = 0
    private var wanted = 0

    init(_ call: Call, _ log: Log) {
      self.call = call
      self.log = log
    }

    func received(_ message: ArraySlice<UInt8>) {
      wanted = Int(String(decoding: message, as: UTF8.self)) ?? 0
      go()
    }

    func drained() { go() }
    func cancelled() { log.add("cancelled after \(next)") }

    private func go() {
      while next < wanted {
        guard !call.isCongested else {
          log.add("congested")
          return
        }
        call.send(Array("\(next)".utf8) + [UInt8](repeating: 0x20, count: 1000))
        next += 1
      }
      call.end(.ok)
    }
  }
}
