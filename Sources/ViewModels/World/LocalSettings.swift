/// Small texts that this browser keeps, apart from the library.
package protocol LocalSettings: AnyObject {
  func value(_ name: String) -> String?

  /// Keeps a value; an empty one is taken out.
  func keep(_ value: String, as name: String)
}
