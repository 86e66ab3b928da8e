/// What an element does on an event.
final class Handler {
  let event: Name
  let options: ListenerOptions
  let action: (Event) -> Void
  /// The backend's number for the event; 0 before it listens.
  var token = 0

  init(_ event: Name, _ options: ListenerOptions, _ action: @escaping (Event) -> Void) {
    self.event = event
    self.options = options
    self.action = action
  }
}

extension [Handler] {
  /// The token of a listener that serves the handler, or 0.
  @inline(never)
  func token(for handler: Handler) -> Int {
    for known in self
    where known.options == handler.options && known.event.isSame(as: handler.event) {
      return known.token
    }
    return 0
  }
}
