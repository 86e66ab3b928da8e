/// A connection that cannot go on: nghttp2's number and words for it.
package struct HTTP2Error: Error {
  package let number: Int
  package let message: String
}

/// Why a stream or a connection is given up (RFC 9113, section 7).
package struct HTTP2ErrorCode: Equatable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  package static let none = HTTP2ErrorCode(rawValue: 0)
  package static let `internal` = HTTP2ErrorCode(rawValue: 2)
  package static let cancel = HTTP2ErrorCode(rawValue: 8)
  package static let enhanceYourCalm = HTTP2ErrorCode(rawValue: 11)
}
