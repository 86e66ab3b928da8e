import Controls
import Library
import Reactivity
import UI
import ViewModels

/// A shelf with its books, its board and the tag that says what stands there.
struct ShelfView: View, Equatable {
  let list: LibraryList
  let layout: ShelfLayout
  let row: Int
  let run: BookRun
  /// The book that is pulled out, by its place on this shelf; -1 where it is none of these.
  let out: Int

  var body: Node {
    let shelf = layout.shelf(row)
    let lying = layout.lying(row)
    div("shelf") {
      if lying > 0 { pile(lying) }
      forEach(lying..<run.entries.count, key: { Key(run.entries[$0].id) }) { place in
        standing(place, shelf, place - lying)
      }
      span("shelf-tag") { range(lying) }.attribute("aria-hidden", "true")
    }
    .class("parted", when: out >= 0)
    .role("group")
    .label(range(lying))
    .on("pointerdown") { event in
      if isTouch(event), let id = book(event, shelf, lying) { list.app.spine.touched(id) }
    }
    .on("pointerover") { event in
      if isTouch(event) { return }
      if let id = book(event) { list.app.spine.pointed(at: id) } else { list.app.spine.left() }
    }
    .on("pointerleave") { _ in list.app.spine.left() }
    .on("focusin") { event in
      guard let id = book(event) else { return }
      list.focused(id)
      list.app.spine.focused(id)
    }
    .on("focusout") { _ in list.app.spine.left() }
    .on("click") { event in
      let id = isTouch(event) ? book(event, shelf, lying) : book(event)
      guard let id else { return list.app.spine.putBack() }
      if run.isChoosing || list.app.spine.opens(id) { list.press(event, id) }
    }
    .on("contextmenu") { event in
      guard let id = book(event) else { return }
      event.preventDefault()
      list.app.showMenu([id], x: event.x, y: event.y)
    }
    .onKeyDown { event in
      guard let id = book(event) else { return }
      if PressedKey(event) == .escape { list.app.spine.putBack() }
      list.keyDown(event, in: id)
    }
    if out >= 0, layout.width >= ShelfLayout.narrow {
      card(shelf, out - lying)
    }
  }

  private func isTouch(_ event: Event) -> Bool {
    let kind = event.pointerType
    return isSame(kind, "touch") || isSame(kind, "pen")
  }

  /// The book of the spine in which something happened.
  private func book(_ event: Event) -> String? {
    let place = Int(event.number("value", of: .target)) - 1
    return run.entries.indices.contains(place) ? run.entries[place].id : nil
  }

  /// That, or the nearest one within 22 pixels: a finger is wider than a thin book.
  private func book(_ event: Event, _ shelf: SpineRow, _ lying: Int) -> String? {
    if let id = book(event) { return id }
    let x = event.number("offsetX")
    let place = shelf.place(at: list.runsFromRight ? layout.width - x : x, within: 22)
    return place.map { run.entries[$0 + lying].id }
  }

  private func pile(_ count: Int) -> Element {
    div("pile") {
      span("pile-name") { say(.readingNow) }
      forEach(0..<count, key: { Key(run.entries[$0].id) }) { place in
        decorate(
          spine(
            run.entries[place], place + 1, thickness: layout.width(of: layout.pile[place]),
            tallest: ShelfLayout.longest, scale: 1, isLying: true), place
        )
        .style("margin-inline-start", pixels: ShelfLayout.shifts[count - 1 - place])
      }
    }
    .role("group").label(say(.readingNow))
  }

  private func standing(_ place: Int, _ shelf: SpineRow, _ number: Int) -> Element {
    let leans =
      shelf.isLast && number > 0 && number == shelf.lefts.count - 1
      && shelf.free > layout.tallest * 0.113
    return decorate(
      spine(
        run.entries[place], place + 1, thickness: shelf.widths[number], tallest: layout.tallest,
        scale: layout.scale, leans: leans), place
    )
    .style("inset-inline-start", pixels: shelf.lefts[number])
  }

  private func decorate(_ element: Element, _ place: Int) -> Element {
    if place == run.tabStop { element.reference(list.stop) }
    return
      element
      .class("out", when: place == out)
      .class("aside", when: place < out && place >= layout.lying(row))
      .class("glows", when: run.glowing.contains(place))
      .class("chosen", when: run.chosen.contains(place))
      .attribute("tabindex", place == run.tabStop ? 0 : -1)
      .attribute("role", run.isChoosing ? "checkbox" : nil)
      .attribute(
        "aria-checked", run.isChoosing ? run.chosen.contains(place) ? "true" : "false" : nil)
  }

  /// Beside the spine, where there is more room.
  private func card(_ shelf: SpineRow, _ number: Int) -> Element {
    let left = number < 0 ? ShelfLayout.margin + ShelfLayout.longest : shelf.lefts[number] - 11
    let right = number < 0 ? left : shelf.lefts[number] + shelf.widths[number] + 22
    let goesLeft = right + 12 + SpineCard.width > layout.width - 8
    return SpineCard(app: list.app, list: list, entry: run.entries[out]).content
      .class(goesLeft ? "before" : "behind")
      .style("inset-inline-start", pixels: goesLeft ? left - SpineCard.width - 12 : right + 12)
  }

  /// Such as "A – F".
  private func range(_ lying: Int) -> Words {
    let order = list.app.books.order
    let first = mark(run.entries[min(lying, run.entries.count - 1)], order)
    let last = mark(run.entries[run.entries.count - 1], order)
    return isSame(first.string, last.string) ? first : first + " – " + last
  }

  private func mark(_ entry: BookEntry, _ order: BookOrder) -> Words {
    entry.shelfMark(by: order).map { Words($0) }
      ?? say(order == .author ? .noAuthor : .unknownPlace)
  }

  static func == (left: ShelfView, right: ShelfView) -> Bool {
    left.row == right.row && left.run == right.run && left.out == right.out
      && left.layout.isLast(left.row) == right.layout.isLast(right.row)
      && !left.layout.differs(from: right.layout)
  }
}
