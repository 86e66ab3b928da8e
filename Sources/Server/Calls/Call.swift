package import Storage

/// One call of a method, whatever carries it. A handler answers through it, on the loop's thread.
package final class Call {
  /// Unique on its transport.
  let id: UInt32
  /// As gRPC's path without its first slash.
  package let method: String
  package let principal: Principal
  package let loop: EventLoop
  /// Called once when the call ends, for whatever reason.
  var onEnd: (() -> Void)?
  /// Whether something was written for the call, or will be: then its answer is owed to the client.
  /// Of a two-way call: whether something is being written.
  var isWriting = false
  private(set) var handler: (any CallHandler)?
  /// Nil once the call has ended; what is sent then is dropped.
  private var transport: (any CallTransport)?

  init(
    id: UInt32, method: String, principal: Principal, loop: EventLoop, transport: any CallTransport
  ) {
    self.id = id
    self.method = method
    self.principal = principal
    self.loop = loop
    self.transport = transport
  }

  package var isOver: Bool { transport == nil }

  /// Whether the handler should wait for `drained` before it sends more.
  package var isCongested: Bool { transport?.isCongested ?? false }

  package func send(_ message: [UInt8]) {
    transport?.send([message], on: self)
  }

  /// Sends one message that consists of parts; large parts are not copied.
  package func send(parts: [[UInt8]]) {
    transport?.send(parts, on: self)
  }

  /// Ends the call. The handler hears nothing any more.
  package func end(_ status: CallStatus) {
    guard let transport else { return }
    release()
    transport.end(self, status)
  }

  package func pauseReceiving(_ pause: Bool) {
    transport?.pauseReceiving(pause, on: self)
  }

  /// Tells what a handler of many messages keeps of them, in bytes: the transport limits what comes.
  func hold(_ bytes: Int) {
    transport?.hold(bytes, on: self)
  }

  func begin(_ handler: any CallHandler) {
    guard !isOver else { return }
    self.handler = handler
  }

  /// The client is gone or wants no more.
  func cancel() {
    guard transport != nil else { return }
    let handler = handler
    release()
    handler?.cancelled()
  }

  private func release() {
    transport = nil
    handler = nil
    let onEnd = onEnd
    self.onEnd = nil
    onEnd?()
  }
}
