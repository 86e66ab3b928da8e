import Library

/// Where the spines of the library stand: shelf by shelf, each with as many as fit.
///
/// It is reckoned from the books' thickness alone, for all at once. What a book has beside that, such as
/// its height, matters only when its shelf is shown.
package final class ShelfLayout: BookRows {
  /// The height of the tallest book, in pixels.
  package let tallest: Double
  /// What the thickness of a book is multiplied with.
  package let scale: Double
  /// Books that lie in a pile on the first shelf, from the top.
  package let pile: [Int]
  package let width: Double
  /// Where the spines of the first shelf begin, behind the pile.
  private let pileEnd: Double
  private let books: [BookEntry]
  private let order: BookOrder
  /// The place of each shelf's first book.
  private var starts: [Int] = []

  /// Left and right of the books.
  package static let margin = 20.0
  /// How far the books of a pile are shifted, from the lowest one.
  package static let shifts = [8.0, 0, 12, 6, 16]
  /// The height of the tallest book, if it lies in the pile.
  package static let longest = 292.0
  /// Below this width there is no pile, and books are smaller.
  package static let narrow = 700.0
  private static let widestGap = 26.0

  package init(_ books: [BookEntry], order: BookOrder, width: Double) {
    let isNarrow = width < ShelfLayout.narrow
    self.books = books
    self.order = order
    self.width = width
    tallest = isNarrow ? 172 : 229
    scale = isNarrow ? 0.98 : 1
    pile = isNarrow ? [] : ShelfLayout.pile(books, room: 229 - 20)
    pileEnd = pile.isEmpty ? 0 : ShelfLayout.longest + 20
    super.init(.spines, count: books.count, size: width, rowHeight: tallest + (isNarrow ? 38 : 40))
    fillShelves()
  }

  package override var rowCount: Int { starts.count }

  package override func row(of index: Int) -> Int {
    let place = position(of: index)
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= place { low = middle } else { high = middle }
    }
    return low
  }

  /// The pile belongs to the first shelf.
  package override func places(of row: Int) -> Range<Int> {
    let end = isLast(row) ? count : starts[row + 1]
    return (row == 0 ? 0 : starts[row])..<end
  }

  /// How many books of a row lie.
  package func lying(_ row: Int) -> Int { row == 0 ? pile.count : 0 }

  package func isLast(_ row: Int) -> Bool { row + 1 >= starts.count }

  /// The pile comes first, then the others in their order.
  package override func index(at place: Int) -> Int {
    if place < 0 || place >= count { return max(0, min(place, count - 1)) }
    if place < pile.count { return pile[place] }
    var index = place - pile.count
    for lying in ordered where lying <= index { index += 1 }
    return index
  }

  package override func position(of index: Int) -> Int {
    var before = 0
    for (place, lying) in pile.enumerated() {
      if lying == index { return place }
      if lying < index { before += 1 }
    }
    return index - before + pile.count
  }

  /// The nearest spine of another shelf.
  package override func neighbour(of index: Int, rows: Int) -> Int {
    let row = row(of: index)
    let wanted = min(max(row + rows, 0), rowCount - 1)
    if wanted == row { return index }
    let shelf = shelf(row)
    let place = position(of: index) - shelf.first
    // A book of the pile is at the left of all others.
    let x = place < 0 ? 0 : shelf.lefts[place] + shelf.widths[place] / 2
    let other = self.shelf(wanted)
    return self.index(at: other.first + (other.place(at: x) ?? 0))
  }

  /// The books of a shelf, where they stand.
  package func shelf(_ row: Int) -> SpineRow {
    let first = starts[row]
    let isLast = isLast(row)
    let end = places(of: row).upperBound
    let left = ShelfLayout.margin + (row == 0 ? pileEnd : 0)
    var widths: [Double] = []
    var isParted: [Bool] = []
    var used = 0.0
    var gaps = 0.0
    for place in first..<end {
      let index = index(at: place)
      let width = width(of: index)
      let parts =
        place > first && !books[index].isBeside(books[self.index(at: place - 1)], by: order)
      if parts { gaps += 1 }
      widths.append(width)
      isParted.append(parts)
      used += width + 1
    }
    let free = max(0, width - ShelfLayout.margin - left - used)
    let gap = gaps > 0 ? min(free / gaps, isLast ? 10 : ShelfLayout.widestGap).rounded(.down) : 0
    var lefts: [Double] = []
    var x = left
    for (place, width) in widths.enumerated() {
      if isParted[place] { x += gap }
      lefts.append(x)
      x += width + 1
    }
    return SpineRow(
      first: first, lefts: lefts, widths: widths, free: width - ShelfLayout.margin - x,
      isLast: isLast)
  }
}

extension ShelfLayout {
  /// In pixels.
  package func width(of index: Int) -> Double {
    (books[index].thickness * scale).rounded()
  }

  /// The books of the pile in the order of the library.
  private var ordered: [Int] {
    var ordered: [Int] = []
    for lying in pile {
      var place = ordered.count
      while place > 0, ordered[place - 1] > lying { place -= 1 }
      ordered.insert(lying, at: place)
    }
    return ordered
  }

  private func fillShelves() {
    if count == 0 { return }
    starts = [0]
    let room = width - 2 * ShelfLayout.margin
    var used = pileEnd
    let lying = ordered
    var next = 0
    var place = pile.count
    for index in 0..<count {
      if next < lying.count, lying[next] == index {
        next += 1
        continue
      }
      let thickness = width(of: index)
      if used + thickness > room, used > 0 {
        starts.append(place)
        used = 0
      }
      used += thickness + 1
      place += 1
    }
    starts[0] = pile.count
  }

  /// The first books that are being read, the thickest last: as many as lie on each other in the room.
  private static func pile(_ books: [BookEntry], room: Double) -> [Int] {
    var pile: [Int] = []
    var used = 0.0
    for (index, book) in books.enumerated() where book.status == .reading {
      used += book.thickness
      if pile.count == 5 || used > room { break }
      var place = 0
      while place < pile.count, books[pile[place]].thickness < book.thickness { place += 1 }
      pile.insert(index, at: place)
    }
    // Where nothing else is shown, they stand.
    return pile.count == books.count ? [] : pile
  }
}
