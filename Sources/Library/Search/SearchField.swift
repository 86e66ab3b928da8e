/// Where a word stands, from the least to the most telling place.
package enum SearchField: UInt32, Sendable {
  case text, publisher, tag, subtitle, series, author, title, titleStart
}
