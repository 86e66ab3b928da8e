/// The window's address and its history.
package protocol AddressBar: AnyObject {
  /// - Parameter replacing: whether "back" skips the present address.
  func go(to path: String, replacing: Bool)
  func goBack()
}
