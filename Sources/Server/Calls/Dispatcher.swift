import Documents

/// Finds the handler of a method: the one place through which every transport reaches the methods of
/// `google.firestore.v1`, and the seam for other engines.
package final class Dispatcher {
  package typealias Method = (Call) -> any CallHandler

  private var methods: [String: Method] = [:]

  package init() {}

  /// - Parameter name: as gRPC's path without its first slash, such as
  ///   `google.firestore.v1.Firestore/Listen`.
  package func add(_ name: String, _ method: @escaping Method) {
    methods[name] = method
  }

  /// Starts a call, or ends it when there is no such method.
  func begin(_ call: Call) {
    guard let method = methods[call.method] else {
      call.end(CallStatus(.unimplemented, "There is no method \(call.method) here."))
      return
    }
    call.begin(method(call))
  }
}
