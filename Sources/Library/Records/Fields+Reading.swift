package import Documents

/// One field of a book's document, read as leniently as a whole record is, and only when it is asked
/// for: a list of 10,000 books need not keep what no row shows.
extension Fields {
  @inline(never)
  package func text(_ name: String) -> String? { self[name].flatMap(FieldReading.text) }

  package func integer(_ name: String) -> Int? { self[name].flatMap(FieldReading.integer) }

  @inline(never)
  package func flag(_ name: String) -> Bool { self[name].flatMap(FieldReading.flag) ?? false }

  @inline(never)
  package func date(_ name: String) -> PartialDate? { self[name].flatMap(FieldReading.date) }

  package func rating(_ name: String) -> Rating? { self[name].flatMap(FieldReading.rating) }

  package func texts(_ name: String) -> [String] { self[name].flatMap(FieldReading.texts) ?? [] }
}
