import Documents

/// `order_by` of a listing: fields with commas between, each with `asc` or `desc` behind it or
/// nothing, such as "title, series.name desc".
enum OrderByClause {
  static func orders(_ clause: String) throws(CallStatus) -> [Order] {
    if clause.isEmpty { return [] }
    let invalid = CallStatus(.invalidArgument, "Invalid order by clause \"\(clause)\".")
    var orders: [Order] = []
    let parts = split(Array(clause.utf8), at: UInt8(ascii: ","))
    guard parts.count <= Limits.queryComponents else {
      throw CallStatus(.invalidArgument, QueryError.tooManyComponents.message)
    }
    for part in parts {
      let words = split(part, at: UInt8(ascii: " ")).filter { !$0.isEmpty }
      guard let first = words.first, words.count <= 2 else { throw invalid }
      var isDescending = false
      if words.count == 2 {
        switch String(decoding: words[1], as: UTF8.self).lowercased() {
        case "asc": break
        case "desc": isDescending = true
        default: throw invalid
        }
      }
      do throws(PathError) {
        let field = try FieldPath(String(decoding: first, as: UTF8.self))
        orders.append(Order(field, descending: isDescending))
      } catch {
        throw CallStatus(.invalidArgument, error.message)
      }
    }
    return orders
  }

  /// Splits at a byte outside of backquotes.
  private static func split(_ text: [UInt8], at separator: UInt8) -> [[UInt8]] {
    var parts: [[UInt8]] = [[]]
    var isQuoted = false
    var isEscaped = false
    for byte in text {
      if byte == separator, !isQuoted {
        parts.append([])
        continue
      }
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "`") {
        isQuoted.toggle()
      } else {
        isEscaped = isQuoted && byte == UInt8(ascii: "\\")
      }
      parts[parts.count - 1].append(byte)
    }
    return parts
  }
}
