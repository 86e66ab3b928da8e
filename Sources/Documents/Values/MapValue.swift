/// A map from names to values, kept in the order of the names' bytes.
public struct MapValue: Equatable, Sendable {
  public struct Entry: Equatable, Sendable {
    public let name: String
    public var value: Value

    public init(name: String, value: Value) {
      self.name = name
      self.value = value
    }

    public static func == (left: Entry, right: Entry) -> Bool {
      compareUTF8(left.name, right.name) == .same && left.value == right.value
    }
  }

  /// Sorted by name, each name once.
  public private(set) var entries: [Entry]

  public init() {
    entries = []
  }

  /// The later of two entries with one name stays.
  public init(_ pairs: [(String, Value)]) {
    // Sorted as a whole: inserting one by one takes seconds for a hostile message.
    let places = sortedPlaces(pairs.count) {
      compareUTF8(pairs[$0].0, pairs[$1].0) == .ascending
    }
    entries = []
    entries.reserveCapacity(pairs.count)
    for place in places {
      let (name, value) = pairs[place]
      if let last = entries.last, compareUTF8(last.name, name) == .same { entries.removeLast() }
      entries.append(Entry(name: name, value: value))
    }
  }

  /// Trusts the caller that entries are sorted and unique.
  package init(sorted entries: [Entry]) {
    self.entries = entries
  }

  public var isEmpty: Bool { entries.isEmpty }
  public var count: Int { entries.count }

  public subscript(name: String) -> Value? {
    @inline(never) get {
      let (index, found) = position(of: name)
      return found ? entries[index].value : nil
    }
    @inline(never) set {
      let (index, found) = position(of: name)
      if let newValue {
        if found {
          entries[index].value = newValue
        } else {
          entries.insert(Entry(name: name, value: newValue), at: index)
        }
      } else if found {
        entries.remove(at: index)
      }
    }
  }

  /// The value at a path of names, through nested maps.
  public subscript(path: FieldPath) -> Value? {
    get { value(at: path.segments[...]) }
    set { set(newValue, at: path.segments[...]) }
  }

  private func value(at segments: ArraySlice<String>) -> Value? {
    guard let first = segments.first, let value = self[first] else { return nil }
    if segments.count == 1 { return value }
    guard case .map(let nested) = value else { return nil }
    return nested.value(at: segments.dropFirst())
  }

  /// A value on the way that is no map is replaced by one; nothing is made for a deletion.
  private mutating func set(_ value: Value?, at segments: ArraySlice<String>) {
    guard let first = segments.first else { return }
    if segments.count == 1 {
      self[first] = value
      return
    }
    var nested: MapValue
    if case .map(let existing)? = self[first] {
      nested = existing
    } else if value == nil {
      return
    } else {
      nested = MapValue()
    }
    nested.set(value, at: segments.dropFirst())
    self[first] = .map(nested)
  }

  private func position(of name: String) -> (index: Int, found: Bool) {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      switch compareUTF8(entries[middle].name, name) {
      case .same: return (middle, true)
      case .ascending: low = middle + 1
      case .descending: high = middle
      }
    }
    return (low, false)
  }
}
