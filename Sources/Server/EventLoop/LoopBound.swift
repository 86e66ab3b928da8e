/// Carries a value that belongs to an event loop through other threads and back.
///
/// Everything in the server that is not marked `Sendable` lives on the loop's thread. A closure that
/// another thread posts back holds such values in this box, which opens only on the loop.
package struct LoopBound<Value>: @unchecked Sendable {
  private let loop: EventLoop
  private let stored: Value

  package init(_ value: Value, on loop: EventLoop) {
    self.loop = loop
    stored = value
  }

  /// The value. Traps on any thread but the loop's.
  package var value: Value {
    loop.preconditionOnLoop()
    return stored
  }
}
