internal import Documents

/// What values of other types than the expected one may mean.
enum FieldReading {
  @inline(never)
  static func text(_ value: Value) -> String? {
    switch value {
    case .string(let text): return text
    case .integer(let number): return String(number)
    case .double(let number): return whole(number).map { String($0) }
    default: return nil
    }
  }

  static func integer(_ value: Value) -> Int? {
    switch value {
    case .integer(let number): return Int(exactly: number)
    case .double(let number): return whole(number).flatMap { Int(exactly: $0) }
    case .string(let text): return wholeNumber(text)
    default: return nil
    }
  }

  @inline(never)
  static func flag(_ value: Value) -> Bool? {
    switch value {
    case .boolean(let flag): return flag
    case .integer(let number): return number != 0
    case .string(let text):
      if isSame(text, "true") || isSame(text, "yes") { return true }
      return isSame(text, "false") || isSame(text, "no") ? false : nil
    default: return nil
    }
  }

  @inline(never)
  static func date(_ value: Value) -> PartialDate? {
    switch value {
    case .string(let text):
      do throws(PartialDateError) {
        return try PartialDate(text)
      } catch {
        return nil
      }
    case .integer(let year):
      do throws(PartialDateError) {
        return try PartialDate(year: Int(truncatingIfNeeded: year))
      } catch {
        return nil
      }
    case .timestamp(let time): return PartialDate(secondsSince1970: time.seconds)
    default: return nil
    }
  }

  @inline(never)
  static func rating(_ value: Value) -> Rating? {
    switch value {
    case .integer(let stars): return Rating(stars: Double(stars))
    case .double(let stars): return Rating(stars: stars)
    default: return nil
    }
  }

  static func time(_ value: Value) -> Timestamp? {
    if case .timestamp(let time) = value { return time }
    return value.pendingTimestamp?.localWriteTime
  }

  static func texts(_ value: Value) -> [String]? {
    if case .array(let elements) = value {
      var texts: [String] = []
      for element in elements {
        if let text = text(element) { texts.append(text) }
      }
      return texts
    }
    return text(value).map { [$0] }
  }

  static func map(_ value: Value) -> MapValue? {
    if case .map(let map) = value { return map }
    return nil
  }

  static func maps(_ value: Value) -> [MapValue]? {
    let elements: [Value]
    if case .array(let several) = value { elements = several } else { elements = [value] }
    var maps: [MapValue] = []
    for element in elements {
      if case .map(let map) = element {
        maps.append(map)
      } else if let text = text(element) {
        maps.append(MapValue([("name", .string(text))]))
      }
    }
    return maps.isEmpty && !elements.isEmpty ? nil : maps
  }

  @inline(never)
  private static func whole(_ number: Double) -> Int64? {
    Int64(exactly: number)
  }
}

/// The number that a text is, digits only, with or without a sign.
package func wholeNumber(_ text: String) -> Int? {
  var value = 0
  var digits = 0
  var isNegative = false
  for byte in [UInt8](utf8: text) {
    if byte == ASCII.hyphen, digits == 0, !isNegative {
      isNegative = true
      continue
    }
    guard ASCII.isDigit(byte), digits < 9 else { return nil }
    value = value * 10 + Int(byte - ASCII.zero)
    digits += 1
  }
  return digits == 0 ? nil : isNegative ? -value : value
}
