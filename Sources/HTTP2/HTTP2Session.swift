internal import CNGHTTP2

/// One side of an HTTP/2 connection: frames, header compression, streams and windows, by nghttp2.
///
/// It reads and writes nothing itself: bytes come in by `receive`, and go out by `write` to the
/// observer, which is its owner.
package final class HTTP2Session {
  package enum Role {
    case client
    case server
  }

  let role: Role
  unowned let observer: any HTTP2SessionObserver
  private(set) var session: OpaquePointer!

  package init(_ role: Role, _ settings: HTTP2Settings, _ observer: any HTTP2SessionObserver) {
    self.role = role
    self.observer = observer
    session = Self.make(role, settings, Unmanaged.passUnretained(self).toOpaque())
    submit(settings)
  }

  deinit {
    nghttp2_session_del(session)
  }

  /// Takes bytes of the peer. Faults of the peer that HTTP/2 has an answer for are answered, and
  /// show in `isOver`.
  package func receive(_ bytes: ArraySlice<UInt8>) throws(HTTP2Error) {
    let result = bytes.withUnsafeBufferPointer {
      nghttp2_session_mem_recv(session, $0.baseAddress, $0.count)
    }
    if result < 0 { throw HTTP2Error(Int32(result)) }
  }

  /// Whether there is anything to write.
  package var wantsWrite: Bool { nghttp2_session_want_write(session) != 0 }

  /// Whether nothing will come and nothing is left to be said.
  package var isOver: Bool { nghttp2_session_want_read(session) == 0 && !wantsWrite }

  /// Whether the peer takes no bytes of any body now: the connection's window is used up.
  package var isBlocked: Bool { nghttp2_session_get_remote_window_size(session) == 0 }

  /// Gives the observer what is to be sent, while `goesOn` says that it can take more.
  package func write(while goesOn: () -> Bool) throws(HTTP2Error) {
    while goesOn() {
      var bytes: UnsafePointer<UInt8>?
      let count = nghttp2_session_mem_send(session, &bytes)
      if count < 0 { throw HTTP2Error(Int32(count)) }
      if count == 0 {
        // After each part of a body, which goes to the observer directly, nghttp2 pauses.
        guard hasSentBody else { return }
        hasSentBody = false
        continue
      }
      observer.send(Array(UnsafeBufferPointer(start: bytes, count: count)))
    }
  }

  /// Whether a part of a body went out: then nothing more of nghttp2 does not mean that there is none.
  var hasSentBody = false
}

// MARK: Streams

extension HTTP2Session {
  /// Opens a stream with a request.
  ///
  /// - Returns: its number; nil when the connection takes no more.
  package func request(_ headers: HTTP2Headers) -> Int32? {
    var provider = Self.bodyProvider
    let stream = headers.withFields {
      nghttp2_submit_request(session, nil, $0, $1, &provider, nil)
    }
    return stream > 0 ? stream : nil
  }

  /// Answers a request.
  ///
  /// - Parameter hasBody: whether the observer is asked for a body; else the stream ends with this.
  package func respond(_ stream: Int32, _ headers: HTTP2Headers, hasBody: Bool) {
    _ = headers.withFields { fields, count in
      guard hasBody else {
        return nghttp2_submit_response(session, stream, fields, count, nil)
      }
      var provider = Self.bodyProvider
      return nghttp2_submit_response(session, stream, fields, count, &provider)
    }
  }

  func submitTrailers(_ stream: Int32, _ trailers: HTTP2Headers) {
    _ = trailers.withFields { nghttp2_submit_trailer(session, stream, $0, $1) }
  }

  /// There is more of a body than `.later`.
  package func resume(_ stream: Int32) {
    nghttp2_session_resume_data(session, stream)
  }

  package func reset(_ stream: Int32, _ reason: HTTP2ErrorCode) {
    nghttp2_submit_rst_stream(session, UInt8(NGHTTP2_FLAG_NONE.rawValue), stream, reason.rawValue)
  }

  /// Opens the stream's window again by bytes that have been dealt with.
  package func consume(_ count: Int, stream: Int32) {
    nghttp2_session_consume_stream(session, stream, count)
  }

  /// Opens the connection's window again.
  package func consume(_ count: Int) {
    nghttp2_session_consume_connection(session, count)
  }
}

// MARK: The connection

extension HTTP2Session {
  package func ping() {
    nghttp2_submit_ping(session, UInt8(NGHTTP2_FLAG_NONE.rawValue), nil)
  }

  /// Takes no more streams; those that are open go on.
  package func goAway(_ reason: HTTP2ErrorCode = .none, _ message: String = "") {
    let message = Array(message.utf8)
    nghttp2_submit_goaway(
      session, UInt8(NGHTTP2_FLAG_NONE.rawValue), nghttp2_session_get_last_proc_stream_id(session),
      reason.rawValue, message, message.count)
  }

  /// Gives up the connection with everything on it; what is to be sent then is the reason.
  package func terminate(_ reason: HTTP2ErrorCode) {
    nghttp2_session_terminate_session(session, reason.rawValue)
  }

  private func submit(_ settings: HTTP2Settings) {
    var entries = [
      entry(NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE, settings.streamWindow),
      entry(NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE, settings.headerListBytes),
    ]
    switch role {
    case .client: entries.append(entry(NGHTTP2_SETTINGS_ENABLE_PUSH, 0))
    case .server: entries.append(entry(NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, settings.streams))
    }
    let none = UInt8(NGHTTP2_FLAG_NONE.rawValue)
    nghttp2_submit_settings(session, none, entries, entries.count)
    nghttp2_session_set_local_window_size(session, none, 0, Int32(settings.connectionWindow))
  }

  private func entry(_ name: nghttp2_settings_id, _ value: Int) -> nghttp2_settings_entry {
    nghttp2_settings_entry(settings_id: Int32(name.rawValue), value: UInt32(value))
  }
}

extension HTTP2Headers {
  /// Opens the fields as nghttp2 wants them; it copies what it keeps.
  fileprivate func withFields(_ body: (UnsafePointer<nghttp2_nv>?, Int) -> Int32) -> Int32 {
    bytes.withUnsafeBufferPointer { bytes in
      withUnsafeTemporaryAllocation(of: nghttp2_nv.self, capacity: fields.count) { list in
        var next = UnsafeMutablePointer(mutating: bytes.baseAddress!)
        for (index, field) in fields.enumerated() {
          let flags = field.isIndexed ? NGHTTP2_NV_FLAG_NONE : NGHTTP2_NV_FLAG_NO_INDEX
          list.initializeElement(
            at: index,
            to: nghttp2_nv(
              name: next, value: next + field.nameLength, namelen: field.nameLength,
              valuelen: field.valueLength, flags: UInt8(flags.rawValue)))
          next += field.nameLength + field.valueLength
        }
        return body(list.baseAddress, fields.count)
      }
    }
  }
}

extension HTTP2Error {
  init(_ number: Int32) {
    self.init(number: Int(number), message: String(cString: nghttp2_strerror(number)))
  }
}
