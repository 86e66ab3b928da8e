package import Documents

/// Carries fields between a record and a document, in one direction.
///
/// Reading is lenient, for documents that other programs wrote: `"312"` is a number of pages, a year
/// as a number is a date, one text is a list of one. Writing is strict: the one form of each type, and
/// nothing for what is empty.
package final class FieldCoder {
  /// What is read from, or what was written.
  package private(set) var map: MapValue
  /// Names of fields that were there but made no sense.
  package private(set) var unreadable: [String] = []
  package let isReading: Bool

  /// A coder that writes.
  package init() {
    map = MapValue()
    isReading = false
  }

  /// A coder that reads.
  package init(reading map: MapValue) {
    self.map = map
    isReading = true
  }

  /// A text that is always there.
  package func text(_ name: String, _ text: inout String) {
    if isReading {
      text = read(name, FieldReading.text) ?? ""
    } else {
      map[name] = .string(text)
    }
  }

  /// A text that may be missing; an empty one counts as missing.
  package func text(_ name: String, _ text: inout String?) {
    if isReading {
      text = read(name, FieldReading.text)
    } else if let text, !text.utf8.isEmpty {
      map[name] = .string(text)
    }
  }

  package func integer(_ name: String, _ number: inout Int?) {
    if isReading {
      number = read(name, FieldReading.integer)
    } else if let number {
      map[name] = .integer(Int64(number))
    }
  }

  /// A flag; false is not written.
  package func flag(_ name: String, _ flag: inout Bool) {
    if isReading {
      flag = read(name, FieldReading.flag) ?? false
    } else if flag {
      map[name] = .boolean(true)
    }
  }

  package func date(_ name: String, _ date: inout PartialDate?) {
    if isReading {
      date = read(name, FieldReading.date)
    } else if let date {
      map[name] = .string(date.text)
    }
  }

  package func rating(_ name: String, _ rating: inout Rating?) {
    if isReading {
      rating = read(name, FieldReading.rating)
    } else if let rating {
      // Whole stars as an integer: the original app reads only those.
      map[name] =
        rating.quarters % 4 == 0
        ? .integer(Int64(rating.quarters / 4)) : .double(rating.stars)
    }
  }

  /// A time that the server sets; it is read, but written only by a transform.
  package func serverTime(_ name: String, _ time: inout Timestamp?) {
    if isReading { time = read(name, FieldReading.time) }
  }

  package func texts(_ name: String, _ texts: inout [String]) {
    if isReading {
      texts = read(name, FieldReading.texts) ?? []
    } else if !texts.isEmpty {
      map[name] = .array(texts.map { Value.string($0) })
    }
  }

  /// Any value, as it is.
  package func value(_ name: String, _ value: inout Value?) {
    if isReading {
      value = map[name]
    } else if let value {
      map[name] = value
    }
  }

  /// A map with names that are not known beforehand.
  package func entries(_ name: String, _ entries: inout MapValue) {
    if isReading {
      entries = read(name, FieldReading.map) ?? MapValue()
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
      for map in read(name, FieldReading.maps) ?? [] {
        let coder = FieldCoder(reading: map)
        var element = empty
        visit(&element, coder)
        elements.append(element)
      }
      return
    }
    var values: [Value] = []
    for index in elements.indices {
      let coder = FieldCoder()
      visit(&elements[index], coder)
      values.append(.map(coder.map))
    }
    if !values.isEmpty { map[name] = .array(values) }
  }

  /// A map of known fields that may be missing.
  package func group<Element>(
    _ name: String, _ element: inout Element?, empty: Element,
    visit: (inout Element, FieldCoder) -> Void
  ) {
    if isReading {
      element = nil
      guard let map = read(name, FieldReading.map) else { return }
      var found = empty
      visit(&found, FieldCoder(reading: map))
      element = found
      return
    }
    guard var present = element else { return }
    let coder = FieldCoder()
    visit(&present, coder)
    if !coder.map.isEmpty { map[name] = .map(coder.map) }
  }

  private func read<T>(_ name: String, _ convert: (Value) -> T?) -> T? {
    guard let value = map[name], !value.isNull else { return nil }
    let converted = convert(value)
    if converted == nil { unreadable.append(name) }
    return converted
  }
}
