internal import CNGHTTP2

/// The functions that nghttp2 calls, and its options.
extension HTTP2Session {
  static func make(
    _ role: Role, _ settings: HTTP2Settings, _ owner: UnsafeMutableRawPointer
  ) -> OpaquePointer {
    var option: OpaquePointer?
    nghttp2_option_new(&option)
    // Windows open when bytes have been dealt with, not when they have come.
    nghttp2_option_set_no_auto_window_update(option, 1)
    // Streams that are closed are only kept for priorities, which nobody uses.
    nghttp2_option_set_no_closed_streams(option, 1)
    nghttp2_option_set_max_outbound_ack(option, 100)
    nghttp2_option_set_stream_reset_rate_limit(
      option, UInt64(settings.resets.burst), UInt64(settings.resets.rate))
    defer { nghttp2_option_del(option) }
    var session: OpaquePointer?
    let result =
      switch role {
      case .client: nghttp2_session_client_new2(&session, callbacks.pointer, owner, option)
      case .server: nghttp2_session_server_new2(&session, callbacks.pointer, owner, option)
      }
    precondition(result == 0, "nghttp2 has no memory")
    return session!
  }

  /// Asks the observer for a body.
  static var bodyProvider: nghttp2_data_provider {
    nghttp2_data_provider(source: nghttp2_data_source(ptr: nil)) {
      session, stream, _, limit, flags, _, owner in
      let owner = HTTP2Session.from(owner)
      let end = NGHTTP2_DATA_FLAG_EOF.rawValue
      let noCopy = NGHTTP2_DATA_FLAG_NO_COPY.rawValue
      switch owner.observer.body(stream, limit: limit) {
      case .later:
        return Int(NGHTTP2_ERR_DEFERRED.rawValue)
      case .bytes(let count):
        flags?.pointee = noCopy
        return count
      case .last(let count):
        flags?.pointee = noCopy | end
        return count
      case .trailers(let count, let trailers):
        flags?.pointee = noCopy | end | NGHTTP2_DATA_FLAG_NO_END_STREAM.rawValue
        owner.submitTrailers(stream, trailers)
        return count
      }
    }
  }

  /// The same for all sessions; never freed.
  private static let callbacks = Callbacks()

  private struct Callbacks: @unchecked Sendable {
    // Unchecked: it is not changed once it is made.
    let pointer: OpaquePointer?

    init() {
      var callbacks: OpaquePointer?
      nghttp2_session_callbacks_new(&callbacks)
      HTTP2Session.setReceiving(callbacks)
      HTTP2Session.setSending(callbacks)
      pointer = callbacks
    }
  }

  fileprivate static func from(_ owner: UnsafeMutableRawPointer?) -> HTTP2Session {
    Unmanaged<HTTP2Session>.fromOpaque(owner!).takeUnretainedValue()
  }

  private static func setReceiving(_ callbacks: OpaquePointer?) {
    nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks) { _, frame, owner in
      HTTP2Session.from(owner).observer.headersBegan(frame!.pointee.hd.stream_id)
      return 0
    }
    nghttp2_session_callbacks_set_on_header_callback(callbacks) {
      _, frame, name, nameLength, value, valueLength, _, owner in
      HTTP2Session.from(owner).observer.header(
        UnsafeBufferPointer(start: name, count: nameLength).span,
        UnsafeBufferPointer(start: value, count: valueLength).span, frame!.pointee.hd.stream_id)
      return 0
    }
    nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks) {
      _, _, stream, bytes, count, owner in
      HTTP2Session.from(owner).observer.received(
        Array(UnsafeBufferPointer(start: bytes, count: count)), stream)
      return 0
    }
    nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks) { _, frame, owner in
      HTTP2Session.from(owner).received(frame!.pointee)
      return 0
    }
    nghttp2_session_callbacks_set_on_stream_close_callback(callbacks) { _, stream, reason, owner in
      HTTP2Session.from(owner).observer.closed(stream, HTTP2ErrorCode(rawValue: reason))
      return 0
    }
  }

  private static func setSending(_ callbacks: OpaquePointer?) {
    nghttp2_session_callbacks_set_send_data_callback(callbacks) {
      _, frame, header, count, _, owner in
      let owner = HTTP2Session.from(owner)
      owner.hasSentBody = true
      owner.observer.sendBody(
        Array(UnsafeBufferPointer(start: header, count: 9)), frame!.pointee.hd.stream_id,
        count: count)
      // Else nghttp2 would go on without asking whether the connection takes more.
      return Int32(NGHTTP2_ERR_PAUSE.rawValue)
    }
    nghttp2_session_callbacks_set_on_frame_send_callback(callbacks) { _, frame, owner in
      HTTP2Session.from(owner).sent(frame!.pointee.hd)
      return 0
    }
  }

  private func received(_ frame: nghttp2_frame) {
    let header = frame.hd
    let ends = header.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0
    let isAnswer = header.flags & UInt8(NGHTTP2_FLAG_ACK.rawValue) != 0
    switch nghttp2_frame_type(UInt32(header.type)) {
    case NGHTTP2_HEADERS:
      observer.headersEnded(header.stream_id)
      if ends { observer.ended(header.stream_id) }
    case NGHTTP2_DATA:
      if ends {
        observer.ended(header.stream_id)
      } else if header.length == 0 {
        observer.receivedControl(.other)
      }
    case NGHTTP2_PING:
      observer.receivedControl(isAnswer ? .pong : .ping)
    case NGHTTP2_SETTINGS:
      if !isAnswer { observer.receivedControl(.settings) }
    case NGHTTP2_GOAWAY:
      observer.receivedControl(.goAway(HTTP2ErrorCode(rawValue: frame.goaway.error_code)))
    case NGHTTP2_RST_STREAM, NGHTTP2_WINDOW_UPDATE:
      // nghttp2 limits the resets; windows come with every body that is read.
      break
    default:
      observer.receivedControl(.other)
    }
  }

  /// A response that is complete before its request: the client is told to send no more of it.
  private func sent(_ header: nghttp2_frame_hd) {
    guard role == .server, header.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0 else {
      return
    }
    let type = nghttp2_frame_type(UInt32(header.type))
    guard type == NGHTTP2_HEADERS || type == NGHTTP2_DATA,
      nghttp2_session_get_stream_remote_close(session, header.stream_id) == 0
    else { return }
    reset(header.stream_id, .none)
  }
}
