/// Where an event's data comes from while it is handled.
package protocol EventSource: AnyObject {
  func text(_ property: Name, of subject: EventSubject) -> String
  /// A number or a truth value (0 or 1); 0 where there is none.
  func number(_ property: Name, of subject: EventSubject) -> Double
  func preventDefault()
  func stopPropagation()
  /// The files that were chosen in an input or dropped.
  func files() -> [FileReference]
}

/// Whose property is asked for.
package enum EventSubject: Int, Sendable {
  case event
  /// The element that the handler was attached to.
  case currentTarget
  /// The element in which the event happened.
  case target
}
