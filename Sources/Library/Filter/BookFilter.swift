package import Documents

/// Which books are shown: those that have one of the chosen values of every criterion, and every flag.
package struct BookFilter: Equatable {
  /// The chosen values of each criterion; an empty one stands for books that have none.
  private var chosen = [[UTF8Key]](repeating: [], count: BookCriterion.allCases.count)
  private var flags = [Bool](repeating: false, count: BookFlag.allCases.count)

  package init() {}

  /// Only books with this value.
  package init(_ criterion: BookCriterion, _ value: String) {
    set(criterion, value, to: true)
  }

  /// Only books with this flag.
  package init(_ flag: BookFlag) {
    self[flag] = true
  }

  @inline(never)
  package subscript(flag: BookFlag) -> Bool {
    get { flags[flag.rawValue] }
    set { flags[flag.rawValue] = newValue }
  }

  package func values(of criterion: BookCriterion) -> [String] {
    var texts: [String] = []
    for key in chosen[criterion.rawValue] { texts.append(key.string) }
    return texts
  }

  package func has(_ criterion: BookCriterion, _ value: String) -> Bool {
    chosen[criterion.rawValue].contains(UTF8Key(value))
  }

  @inline(never)
  package mutating func set(_ criterion: BookCriterion, _ value: String, to isOn: Bool) {
    let key = UTF8Key(value)
    chosen[criterion.rawValue].removeAll { $0 == key }
    if isOn { chosen[criterion.rawValue].append(key) }
  }

  package mutating func clear(_ criterion: BookCriterion) {
    chosen[criterion.rawValue] = []
  }

  /// How many values and flags are on.
  package var count: Int {
    var count = 0
    for values in chosen { count += values.count }
    for flag in flags where flag { count += 1 }
    return count
  }

  package var isEmpty: Bool {
    for values in chosen where !values.isEmpty { return false }
    return !flags.contains(true)
  }

  /// The filter with what another one asks for, where this one says nothing of it.
  package func within(_ other: BookFilter) -> BookFilter {
    var result = self
    for index in chosen.indices where chosen[index].isEmpty {
      result.chosen[index] = other.chosen[index]
    }
    for index in flags.indices where other.flags[index] { result.flags[index] = true }
    return result
  }

  /// - Parameters:
  ///   - fields: a book's document.
  ///   - isLent: whether one of its loans has not come back.
  package func matches(_ fields: Fields, isLent: Bool) -> Bool {
    if isEmpty { return true }
    for criterion in BookCriterion.allCases {
      let values = chosen[criterion.rawValue]
      if values.isEmpty { continue }
      var isMet = false
      criterion.forEachValue(in: fields) { text in
        for value in values where !isMet {
          isMet = value.bytes.withUnsafeBytes { compareBytes($0, text) == .same }
        }
      }
      if !isMet { return false }
    }
    for flag in BookFlag.allCases where self[flag] {
      if !flag.holds(for: fields, isLent: isLent) { return false }
    }
    return true
  }
}

extension BookFilter {
  /// Reads a smart shelf's filter; what is not known is left out.
  package init(map: MapValue) {
    for criterion in BookCriterion.allCases {
      guard let value = map[criterion.name.text] else { continue }
      for text in FieldReading.texts(value) ?? [] { set(criterion, text, to: true) }
    }
    for flag in BookFlag.allCases {
      self[flag] = map[flag.name.text].flatMap(FieldReading.flag) ?? false
    }
  }

  /// The filter as a smart shelf keeps it.
  package var map: MapValue {
    var map = MapValue()
    for criterion in BookCriterion.allCases {
      let texts = values(of: criterion)
      if !texts.isEmpty { map[criterion.name.text] = .array(texts.map { Value.string($0) }) }
    }
    for flag in BookFlag.allCases where self[flag] { map[flag.name.text] = .boolean(true) }
    return map
  }
}

extension StaticString {
  @inline(never)
  var text: String {
    withUTF8Buffer { String(utf8: [UInt8]($0)) }
  }
}
