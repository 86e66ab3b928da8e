import CLinux
import Glibc

/// One accepted TCP connection: reads for its protocol, queues and sends what the protocol answers,
/// and closes without losing what was queued.
final class Connection: EventHandler {
  /// Above this many unsent bytes the protocol should stop producing; below a quarter it hears
  /// `drained`.
  static let highWaterMark = 256 * 1024

  let loop: EventLoop
  private let descriptor: Descriptor
  private let set: ConnectionSet
  private var speaker: (any ConnectionProtocol)?
  private var output = OutgoingQueue()
  private var state = State.open
  private var interest: Readiness = .readable
  private var isReadingPaused = false
  private var isPeerFinished = false
  private var isFlushPlanned = false
  private var wasCongested = false
  private var lastProgress: Int64
  private var discarded = 0

  private enum State {
    case open
    /// Everything queued is still sent, then the sending side is shut.
    case closing
    /// Our side is shut; what the peer still sends is thrown away for a moment, because closing a
    /// socket with unread bytes resets it, and the peer would lose our last answer.
    case lingering(until: Int64)
    case closed
  }

  init(_ descriptor: Descriptor, in set: ConnectionSet) throws(SystemError) {
    self.descriptor = descriptor
    self.set = set
    loop = set.loop
    lastProgress = loop.now
    try loop.add(descriptor, interest, self)
  }

  /// The unsent bytes.
  var unsent: Int { output.count }
  /// Whether the peer takes bytes more slowly than they are made.
  var isCongested: Bool { output.count > Self.highWaterMark }

  /// What the peer makes us hold in memory, in bytes.
  var held: Int { output.count + (speaker?.held ?? 0) }

  /// Counts bytes that came from the peer or were made for it.
  func moved(_ bytes: Int) {
    set.moved(bytes)
  }

  /// Lets go of what is held for the peer. One that does not read would not even hear why.
  func shed() {
    if isCongested { close() } else { speaker?.shed() }
  }

  /// Hands the connection to another protocol, such as a WebSocket after an upgrade.
  func speak(_ speaker: any ConnectionProtocol) {
    self.speaker = speaker
  }

  /// Queues bytes, large ones without a copy; they are sent at the end of the loop's turn.
  func send(_ bytes: [UInt8]) {
    send(bytes[...])
  }

  func send(_ bytes: ArraySlice<UInt8>) {
    guard case .open = state else { return }
    if output.isEmpty { lastProgress = loop.now }
    output.append(bytes)
    moved(bytes.count)
    if isCongested { wasCongested = true }
    planFlush()
  }

  /// Stops or resumes reading; the peer is slowed down by TCP's window.
  func pauseReading(_ pause: Bool) {
    guard isReadingPaused != pause else { return }
    isReadingPaused = pause
    updateInterest()
  }

  /// Closes after everything queued has been sent. The protocol hears nothing any more but `closed`.
  func closeGracefully() {
    guard case .open = state else { return }
    state = .closing
    planFlush()
  }

  /// Closes now and drops what is queued.
  func close() {
    if case .closed = state { return }
    state = .closed
    loop.remove(descriptor)
    shutdown(descriptor.number, Int32(SHUT_RDWR))
    output.removeAll()
    set.remove(self)
    let speaker = speaker
    self.speaker = nil
    speaker?.closed()
  }

  func ready(_ events: Readiness) {
    if events.contains(.readable) || !events.isDisjoint(with: .broken) { read() }
    if events.contains(.writable) { planFlush() }
  }

  func shutDown() {
    speaker?.shutDown()
  }

  func tick(now: Int64) {
    if case .lingering(let end) = state {
      if now >= end { close() }
      return
    }
    if !output.isEmpty, now - lastProgress > set.limits.stalledReaderTimeout {
      close()
      return
    }
    speaker?.tick(now: now)
  }
}

extension Connection {
  private func read() {
    while true {
      let count = set.readBuffer.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor.number, buffer.baseAddress, buffer.count)
      }
      if count < 0 {
        if errno == EINTR { continue }
        if errno != EAGAIN { close() }
        return
      }
      if count == 0 {
        finishReading()
        return
      }
      take(count)
      // A short read has emptied the socket; another call would only say so.
      guard count == set.readBuffer.count, !isReadingPaused, case .open = state else { return }
    }
  }

  private func take(_ count: Int) {
    moved(count)
    switch state {
    case .open:
      speaker?.received(set.readBuffer[0..<count])
    case .closing, .lingering:
      discarded += count
      if discarded > set.limits.lingeringBytes { close() }
    case .closed:
      break
    }
  }

  private func finishReading() {
    switch state {
    case .open:
      guard !isPeerFinished else {
        close()
        return
      }
      isPeerFinished = true
      updateInterest()
      speaker?.peerFinished()
    case .closing:
      isPeerFinished = true
      updateInterest()
    case .lingering:
      close()
    case .closed:
      break
    }
  }

  private func planFlush() {
    guard !isFlushPlanned else { return }
    isFlushPlanned = true
    loop.atEndOfTurn { self.flush() }
  }

  private func flush() {
    isFlushPlanned = false
    if case .closed = state { return }
    do {
      if try output.send(to: descriptor) > 0 { lastProgress = loop.now }
    } catch {
      close()
      return
    }
    if output.isEmpty, case .closing = state {
      beginLingering()
    }
    updateInterest()
    if wasCongested, output.count < Self.highWaterMark / 4 {
      wasCongested = false
      speaker?.drained()
    }
  }

  private func beginLingering() {
    shutdown(descriptor.number, Int32(SHUT_WR))
    guard !isPeerFinished else {
      close()
      return
    }
    state = .lingering(until: loop.now + set.limits.lingeringTime)
    isReadingPaused = false
  }

  private func updateInterest() {
    if case .closed = state { return }
    var wanted: Readiness = []
    if !isReadingPaused && !isPeerFinished { wanted.insert(.readable) }
    if !output.isEmpty { wanted.insert(.writable) }
    guard wanted != interest else { return }
    interest = wanted
    loop.change(descriptor, wanted)
  }
}
