extension IndexStretch {
  /// - Parameter keys: Bounds of the identifiers, which count where there is only one value.
  init(_ index: Int64, _ range: ValueRange, _ scope: QueryScope, _ keys: KeyRange) {
    self.init(
      index: index, collection: scope.number, lower: EntryPlace(value: range.lower),
      upper: EntryPlace(value: range.end), value: range.value)
    if let value = range.value {
      raise(to: EntryPlace(value: value, id: keys.lower))
      reduce(to: EntryPlace(value: value, id: keys.upper))
    }
  }

  mutating func raise(to place: EntryPlace) {
    if lower.isBefore(place) { lower = place }
  }

  mutating func reduce(to place: EntryPlace) {
    if place.isBefore(upper) { upper = place }
  }
}
