import Documents

@testable import Sync

/// A server that a test plays: streams open when it is pumped, and say what the test says.
final class FakeTransport: Transport {
  private(set) var watch: Watch?
  private(set) var write: Write?
  /// Targets that the server was asked to watch on the stream that is open.
  private(set) var activeTargets: [Int: WatchRequest] = [:]
  /// Batches that were sent and are not answered.
  private(set) var sentWrites: [WriteOperation] = []
  private(set) var watchRequestCount = 0
  private(set) var writeRequestCount = 0
  private var nextToken = 0

  final class Watch: WatchConnection {
    let transport: FakeTransport
    let observer: any WatchObserver
    var isOpen = false

    init(_ transport: FakeTransport, _ observer: any WatchObserver) {
      self.transport = transport
      self.observer = observer
    }

    func watch(_ request: WatchRequest) {
      transport.watchRequestCount += 1
      transport.activeTargets[request.state.id] = request
    }

    func unwatch(_ target: Int) {
      transport.watchRequestCount += 1
      transport.activeTargets[target] = nil
    }

    func close() { transport.forgetWatch() }
  }

  final class Write: WriteConnection {
    let transport: FakeTransport
    let observer: any WriteObserver
    var isOpen = false
    var owesHandshake = false

    init(_ transport: FakeTransport, _ observer: any WriteObserver) {
      self.transport = transport
      self.observer = observer
    }

    func handshake() {
      transport.writeRequestCount += 1
      owesHandshake = true
    }

    func write(_ request: WriteOperation) {
      transport.writeRequestCount += 1
      if request.batch != nil { transport.sentWrites.append(request) }
    }

    func close() { transport.forgetWrite() }
  }

  func openWatch(_ observer: any WatchObserver) -> any WatchConnection {
    precondition(watch == nil, "The watch stream is open already.")
    let watch = Watch(self, observer)
    self.watch = watch
    return watch
  }

  func openWrite(_ observer: any WriteObserver) -> any WriteConnection {
    precondition(write == nil, "The write stream is open already.")
    let write = Write(self, observer)
    self.write = write
    return write
  }

  func renew() {}

  /// Lets waiting streams open and handshakes be answered.
  func pump() {
    while true {
      if let watch, !watch.isOpen {
        watch.isOpen = true
        watch.observer.streamOpened()
      } else if let write, !write.isOpen {
        write.isOpen = true
        write.observer.streamOpened()
      } else if let write, write.owesHandshake {
        write.owesHandshake = false
        write.observer.streamReceived(WriteAnswer(streamToken: token()))
      } else {
        return
      }
    }
  }

  func send(_ change: WatchChange, snapshotVersion: Timestamp? = nil) {
    watch?.observer.streamReceived(change, snapshotVersion: snapshotVersion)
  }

  func failWatch(_ error: SyncError) {
    let observer = watch?.observer
    forgetWatch()
    observer?.streamClosed(error)
  }

  func acknowledge(at time: Timestamp, _ results: [WriteOutcome]) {
    sentWrites.removeFirst()
    write?.observer.streamReceived(
      WriteAnswer(streamToken: token(), commitTime: time, results: results))
  }

  func failWrite(_ error: SyncError) {
    let observer = write?.observer
    forgetWrite()
    observer?.streamClosed(error)
  }

  func dropTarget(_ id: Int) { activeTargets[id] = nil }

  private func forgetWatch() {
    watch = nil
    activeTargets = [:]
  }

  private func forgetWrite() {
    write = nil
    sentWrites = []
  }

  private func token() -> [UInt8] {
    nextToken += 1
    return Array("write-stream-token-\(nextToken)".utf8)
  }
}
