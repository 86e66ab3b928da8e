import Library
import UI

/// The entries of a menu, with the value that is chosen. One that is none of ours stays to be chosen.
final class Menu {
  private let chosen: String
  private var hasChosen = false
  private var entries = Node.none

  init(chosen: String) {
    self.chosen = chosen
  }

  func add(_ value: Words, _ word: Words) {
    if isSame(value.string, chosen) { hasChosen = true }
    entries += option { word }.attribute("value", value)
  }

  var all: Node {
    if !hasChosen { add(Words(chosen), Words(chosen)) }
    return entries
  }
}

/// The entries for a status, with a word for none.
func statuses(_ none: Phrase, chosen: String = "") -> Node {
  let menu = Menu(chosen: chosen)
  menu.add("", say(none))
  for status in Status.allCases { menu.add(Words(status.rawValue), word(status)) }
  return menu.all
}

func genres(chosen: String) -> Node {
  let menu = Menu(chosen: chosen)
  menu.add("", say(.genreGeneral))
  for genre in Genre.allCases { menu.add(Words(genre.rawValue), word(genre)) }
  return menu.all
}

func formats(chosen: String) -> Node {
  let menu = Menu(chosen: chosen)
  menu.add("", say(.noFormat))
  for format in BookFormat.allCases { menu.add(Words(format.rawValue), word(format)) }
  return menu.all
}
