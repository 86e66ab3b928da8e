import Library
import Reactivity
import UI
import ViewModels

/// What can be chosen in a field of the form.
struct MenuEntry {
  let value: String
  let word: Words

  /// The entries for a field. A value that is none of ours stays to be chosen.
  static func entries(for field: DraftField) -> [MenuEntry] {
    var entries: [MenuEntry] = []
    switch field.name {
    case .genre:
      entries.append(MenuEntry(value: "", word: say(.genreGeneral)))
      for genre in Genre.allCases {
        entries.append(MenuEntry(value: genre.rawValue, word: Views.word(genre)))
      }
    case .format:
      entries.append(MenuEntry(value: "", word: say(.noFormat)))
      for format in BookFormat.allCases {
        entries.append(MenuEntry(value: format.rawValue, word: Views.word(format)))
      }
    default:
      entries.append(MenuEntry(value: "", word: say(.noStatus)))
      for status in Status.allCases {
        entries.append(MenuEntry(value: status.rawValue, word: Views.word(status)))
      }
    }
    let text = field.text
    for entry in entries where isSame(entry.value, text) { return entries }
    entries.append(MenuEntry(value: text, word: Words(text)))
    return entries
  }
}
