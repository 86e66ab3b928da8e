package import Documents

/// Somebody who made a book.
package struct Contributor {
  package var name: String
  /// `translator`, `illustrator`, `narrator` …; nil for an author or when it is not known.
  package var role: String?
  package var sortName: String?

  package init(name: String, role: String? = nil, sortName: String? = nil) {
    self.name = name
    self.role = role
    self.sortName = sortName
  }

  mutating func visit(_ coder: FieldCoder) {
    coder.text("name", &name)
    coder.text("role", &role)
    coder.text("sortName", &sortName)
  }
}

/// How far a reader is.
package struct Progress {
  package var page: Int?
  package var percent: Int?
  package var minutes: Int?
  /// The day of the entry.
  package var on: PartialDate?

  package init(
    page: Int? = nil, percent: Int? = nil, minutes: Int? = nil, on: PartialDate? = nil
  ) {
    self.page = page
    self.percent = percent
    self.minutes = minutes
    self.on = on
  }

  mutating func visit(_ coder: FieldCoder) {
    coder.integer("minutes", &minutes)
    coder.date("on", &on)
    coder.integer("page", &page)
    coder.integer("percent", &percent)
  }
}

extension SeriesEntry {
  mutating func visit(_ coder: FieldCoder) {
    coder.text("name", &name)
    coder.text("position", &position)
  }
}

/// Where an import found a book, and what the file said then.
package struct BookSource {
  /// The name of the format: `goodreads`, `csv`; nil for a book that was there before.
  package var format: String?
  /// The row's own key, or what stands for it.
  package var key: String?
  /// Tells an unchanged row, whatever the reader has edited since.
  package var digest: String?
  /// A short hash of every field as the file had it: tells which fields were edited since.
  package var base: Value?
  /// Texts of the file that were interpreted: the title with its series, the binding, the number
  /// before its repair.
  package var raw = MapValue()
  /// The digests of rows of other formats that were merged into the book, by format.
  package var merged = MapValue()

  package init() {}

  mutating func visit(_ coder: FieldCoder) {
    coder.value("base", &base)
    coder.text("digest", &digest)
    coder.text("format", &format)
    coder.text("key", &key)
    coder.entries("merged", &merged)
    coder.entries("raw", &raw)
  }
}
