package import Documents

/// Carries fields between a record and a document, in one direction.
///
/// Reading is lenient, for documents that other programs wrote: `"312"` is a number of pages, a year
/// as a number is a date, one text is a list of one. Writing is strict: the one form of each type, and
/// nothing for what is empty.
package final class FieldCoder {
  /// What is read from, or what was written.
  package private(set) var map: MapValue
  /// What is read from instead, when its fields are decoded one by one.
  private let fields: Fields?
  /// Names of fields that were there but made no sense.
  package private(set) var unreadable: [String] = []
  package let isReading: Bool

  /// A coder that writes.
  package init() {
    map = MapValue()
    fields = nil
    isReading = false
  }

  /// A coder that reads.
  package init(reading map: MapValue) {
    self.map = map
    fields = nil
    isReading = true
  }

  /// A coder that reads a few fields of many and decodes only those.
  package init(reading fields: Fields) {
    map = MapValue()
    self.fields = fields
    isReading = true
  }

  /// A text that is always there.
  package func text(_ name: String, _ text: inout String) {
    if isReading {
      text = readText(name) ?? ""
    } else {
      map[name] = .string(text)
    }
  }

  /// A text that may be missing; an empty one counts as missing.
  package func text(_ name: String, _ text: inout String?) {
    if isReading {
      text = readText(name)
    } else if let text, !text.utf8.isEmpty {
      map[name] = .string(text)
    }
  }

  package func integer(_ name: String, _ number: inout Int?) {
    if isReading {
      number = present(name).flatMap(FieldReading.integer)
      check(name, number != nil)
    } else if let number {
      map[name] = .integer(Int64(number))
    }
  }

  /// A flag; false is not written.
  package func flag(_ name: String, _ flag: inout Bool) {
    if isReading {
      let found = present(name).flatMap(FieldReading.flag)
      check(name, found != nil)
      flag = found ?? false
    } else if flag {
      map[name] = .boolean(true)
    }
  }

  package func date(_ name: String, _ date: inout PartialDate?) {
    if isReading {
      date = present(name).flatMap(FieldReading.date)
      check(name, date != nil)
    } else if let date {
      map[name] = .string(date.text)
    }
  }

  package func rating(_ name: String, _ rating: inout Rating?) {
    if isReading {
      rating = present(name).flatMap(FieldReading.rating)
      check(name, rating != nil)
    } else if let rating {
      // Whole stars as an integer: the original app reads only those.
      map[name] =
        rating.quarters % 4 == 0
        ? .integer(Int64(rating.quarters / 4)) : .double(rating.stars)
    }
  }

  /// A time that the server sets; it is read, but written only by a transform.
  package func serverTime(_ name: String, _ time: inout Timestamp?) {
    guard isReading else { return }
    time = present(name).flatMap(FieldReading.time)
    check(name, time != nil)
  }

  package func texts(_ name: String, _ texts: inout [String]) {
    if isReading {
      let found = present(name).flatMap(FieldReading.texts)
      check(name, found != nil)
      texts = found ?? []
    } else if !texts.isEmpty {
      map[name] = .array(texts.map { Value.string($0) })
    }
  }

  /// Any value, as it is.
  package func value(_ name: String, _ value: inout Value?) {
    if isReading {
      value = fields?[name] ?? map[name]
    } else if let value {
      map[name] = value
    }
  }

  /// A map with names that are not known beforehand.
  package func entries(_ name: String, _ entries: inout MapValue) {
    if isReading {
      entries = readMap(name) ?? MapValue()
    } else if !entries.isEmpty {
      map[name] = .map(entries)
    }
  }

  /// A list of maps. A text in the list is read as a map that has only a `name`.
  package func list<Element>(
    _ name: String, _ elements: inout [Element], empty: Element,
    visit: (inout Element, FieldCoder) -> Void
  ) {
    if isReading {
      elements = []
      for coder in readMaps(name) {
        var element = empty
        visit(&element, coder)
        elements.append(element)
      }
      return
    }
    var coders: [FieldCoder] = []
    for index in elements.indices {
      let coder = FieldCoder()
      visit(&elements[index], coder)
      coders.append(coder)
    }
    writeMaps(name, coders)
  }

  /// A map of known fields that may be missing.
  package func group<Element>(
    _ name: String, _ element: inout Element?, empty: Element,
    visit: (inout Element, FieldCoder) -> Void
  ) {
    var found = empty
    if isReading {
      element = nil
      guard let map = readMap(name) else { return }
      visit(&found, FieldCoder(reading: map))
      element = found
    } else if let element {
      found = element
      let coder = FieldCoder()
      visit(&found, coder)
      if !coder.map.isEmpty { map[name] = .map(coder.map) }
    }
  }

  // The parts that do not depend on an element's type are apart, so that they are there once.

  private func present(_ name: String) -> Value? {
    guard let value = fields?[name] ?? map[name], !value.isNull else { return nil }
    return value
  }

  private func check(_ name: String, _ isUnderstood: Bool) {
    if !isUnderstood, present(name) != nil { unreadable.append(name) }
  }

  private func readText(_ name: String) -> String? {
    let text = present(name).flatMap(FieldReading.text)
    check(name, text != nil)
    return text
  }

  private func readMap(_ name: String) -> MapValue? {
    let map = present(name).flatMap(FieldReading.map)
    check(name, map != nil)
    return map
  }

  private func readMaps(_ name: String) -> [FieldCoder] {
    guard let value = present(name) else { return [] }
    guard let maps = FieldReading.maps(value) else {
      unreadable.append(name)
      return []
    }
    return maps.map { FieldCoder(reading: $0) }
  }

  private func writeMaps(_ name: String, _ coders: [FieldCoder]) {
    if coders.isEmpty { return }
    map[name] = .array(coders.map { .map($0.map) })
  }
}
