/// How a gRPC call ended.
package struct GRPCStatus: Equatable, Sendable {
  /// A number of `google.rpc.Code`; 0 is success.
  package let code: Int
  package let message: String

  package init(code: Int, message: String) {
    self.code = code
    self.message = message
  }

  static let unknown = 2
  static let unavailable = 14
}
