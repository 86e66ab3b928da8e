/// Something that a scheduler will do.
package protocol ScheduledWork: AnyObject {
  /// Does nothing once the work was done.
  func cancel()
}
