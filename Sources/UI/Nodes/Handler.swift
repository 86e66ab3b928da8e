/// What an element does on an event.
struct Handler {
  let event: Name
  let options: ListenerOptions
  var action: (Event) -> Void
  /// The backend's number for the event; 0 before the element is mounted.
  var token = 0
}
