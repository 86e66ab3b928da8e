/// Small texts that this browser keeps, apart from the library.
package protocol LocalSettings: AnyObject {
  /// What tells this window's own values from those of others that are open; for their names. What a
  /// window that is gone has left becomes another one's.
  var window: String { get }

  func value(_ name: String) -> String?

  /// Keeps a value; an empty one is taken out.
  func keep(_ value: String, as name: String)
}
