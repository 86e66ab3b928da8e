package import Documents

/// How a call ended: gRPC's code and a text for the person at the other side.
package struct CallStatus: Error, Equatable, Sendable {
  package let code: StatusCode
  package let message: String

  package init(_ code: StatusCode, _ message: String) {
    self.code = code
    self.message = message
  }

  package static let ok = CallStatus(.ok, "")
}
