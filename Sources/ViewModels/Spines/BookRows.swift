/// Where the books of the library stand: so many in a row.
package class BookRows {
  package let look: LibraryLook
  package let count: Int
  /// Books in a row; shelves hold as many as fit.
  package let columns: Int
  /// What a book's picture measures, in pixels.
  package let size: Double
  /// In pixels.
  package let rowHeight: Double

  package init(
    _ look: LibraryLook, count: Int, columns: Int = 1, size: Double = 0, rowHeight: Double
  ) {
    self.look = look
    self.count = count
    self.columns = max(columns, 1)
    self.size = size
    self.rowHeight = rowHeight
  }

  package var rowCount: Int { (count + columns - 1) / columns }

  /// The row in which a book stands.
  package func row(of index: Int) -> Int { index / columns }

  /// The places of the books in a row.
  package func places(of row: Int) -> Range<Int> {
    row * columns..<min((row + 1) * columns, count)
  }

  /// Where a book comes when one goes along the rows; other than in the library where some books have a
  /// row of their own.
  package func position(of index: Int) -> Int { index }

  /// The book at such a place.
  package func index(at position: Int) -> Int { position }

  /// The book that stands above or below another one, so many rows away, or the nearest to that; the
  /// book itself at the edge.
  package func neighbour(of index: Int, rows: Int) -> Int {
    let wanted = index + rows * columns
    if wanted < count { return wanted < 0 ? index % columns : wanted }
    // A last row that is not full has its last book below the others.
    let last = count - 1
    return row(of: index) == row(of: last) ? index : last
  }

  /// Whether books stand in other rows than in another arrangement, whichever books they are.
  package func differs(from other: BookRows) -> Bool {
    look != other.look || columns != other.columns || rowHeight != other.rowHeight
      || size != other.size
  }
}
