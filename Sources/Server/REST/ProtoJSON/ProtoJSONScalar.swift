import Documents
import Exchange

/// A value of JSON that is neither an object nor a list, or the text of a query parameter.
enum ProtoJSONScalar {
  case text(String)
  /// A number as it is written.
  case number(String)
  case bool(Bool)

  /// Writes the value as a protobuf field.
  ///
  /// - Throws: what is wrong when it is none of the field's kind.
  func write(
    _ field: Int, _ kind: FieldSchema.Kind, to writer: inout ProtobufWriter
  ) throws(ProtoJSONProblem) {
    switch kind {
    case .bool: writer.varint(field, try bool() ? 1 : 0)
    case .int32: writer.varint(field, UInt64(bitPattern: Int64(try int32())))
    case .int64: writer.varint(field, UInt64(bitPattern: try int64()))
    case .double: writer.double(field, try double())
    case .string: writer.presentString(field, try string(kind))
    case .bytes: writer.data(field, try bytes())
    case .enumeration(let name): writer.varint(field, UInt64(bitPattern: try number(of: name)))
    case .timestamp: writer.timestamp(field, try timestamp())
    case .null: writer.varint(field, try null())
    case .int32Wrapper, .int64Wrapper, .doubleWrapper:
      let start = writer.beginMessage(field)
      try write(1, kind.wrapped, to: &writer)
      writer.endMessage(start)
    case .message, .duration, .object: throw invalid(kind)
    }
  }
}

extension ProtoJSONScalar {
  private func invalid(_ kind: FieldSchema.Kind) -> ProtoJSONProblem {
    let found =
      switch self {
      // Whole documents need not stand in an error.
      case .text(let text): "\"\(text.prefix(100))\""
      case .number(let text): String(text.prefix(100))
      case .bool(let flag): "\(flag)"
      }
    return ProtoJSONProblem(.invalidValue(expected: kind.text, found: found))
  }

  private func bool() throws(ProtoJSONProblem) -> Bool {
    switch self {
    case .bool(let flag): return flag
    case .text("true"): return true
    case .text("false"): return false
    default: throw invalid(.bool)
    }
  }

  /// The digits of a number, which may stand in quotation marks.
  private func digits(_ kind: FieldSchema.Kind) throws(ProtoJSONProblem) -> String {
    switch self {
    case .number(let text): return text
    case .text(let text) where JSONScanner.isNumber(Array(text.utf8)[...]): return text
    default: throw invalid(kind)
    }
  }

  private func int64(_ kind: FieldSchema.Kind = .int64) throws(ProtoJSONProblem) -> Int64 {
    let digits = try digits(kind)
    if let number = Int64(digits) { return number }
    // 1e3 and 5.0 are whole too.
    guard digits.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 | 0x20 == 0x65 }),
      let number = Double(digits).flatMap({ Int64(exactly: $0) })
    else { throw invalid(kind) }
    return number
  }

  private func int32() throws(ProtoJSONProblem) -> Int32 {
    guard let number = Int32(exactly: try int64(.int32)) else { throw invalid(.int32) }
    return number
  }

  private func double() throws(ProtoJSONProblem) -> Double {
    switch self {
    case .text("NaN"): return .nan
    case .text("Infinity"): return .infinity
    case .text("-Infinity"): return -.infinity
    default:
      guard let number = Double(try digits(.double)), number.isFinite else {
        throw invalid(.double)
      }
      return number
    }
  }

  private func string(_ kind: FieldSchema.Kind) throws(ProtoJSONProblem) -> String {
    guard case .text(let text) = self else { throw invalid(kind) }
    return text
  }

  /// Both alphabets of RFC 4648 are taken, with and without the padding.
  private func bytes() throws(ProtoJSONProblem) -> [UInt8] {
    var characters = Array(try string(.bytes).utf8)
    for index in characters.indices {
      switch characters[index] {
      case UInt8(ascii: "-"): characters[index] = UInt8(ascii: "+")
      case UInt8(ascii: "_"): characters[index] = UInt8(ascii: "/")
      default: break
      }
    }
    while characters.count % 4 != 0, characters.count % 4 != 1 {
      characters.append(UInt8(ascii: "="))
    }
    guard let bytes = Base64.bytes(String(decoding: characters, as: UTF8.self)) else {
      throw invalid(.bytes)
    }
    return bytes
  }

  private func number(of name: EnumName) throws(ProtoJSONProblem) -> Int64 {
    switch self {
    case .text(let text):
      guard let number = name.names.firstIndex(of: text) else {
        throw invalid(.enumeration(name))
      }
      return Int64(number)
    case .number: return Int64(try int32())
    case .bool: throw invalid(.enumeration(name))
    }
  }

  private func timestamp() throws(ProtoJSONProblem) -> Timestamp {
    guard case .text(let text) = self, let time = ISOTime.time(text), time.isValid else {
      throw invalid(.timestamp)
    }
    return time
  }

  private func null() throws(ProtoJSONProblem) -> UInt64 {
    switch self {
    case .text("NULL_VALUE"), .number("0"): return 0
    default: throw invalid(.null)
    }
  }
}

extension FieldSchema.Kind {
  /// The kind of what is in a wrapper; the kind itself, if it is none.
  var wrapped: FieldSchema.Kind {
    switch self {
    case .int32Wrapper: .int32
    case .int64Wrapper: .int64
    case .doubleWrapper: .double
    default: self
    }
  }
}
