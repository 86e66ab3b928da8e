import Controls
import Library
import Reactivity
import UI
import ViewModels

/// The button that opens the filter panel, with how much is on.
@inline(never)
func filterButton(_ app: AppViewModel) -> Element {
  let count = app.books.filter.count
  return button("chip") {
    icon(.filter)
    say(.filter)
    if count > 0 { span("num") { Words(count) } }
  }
  .attribute("type", "button")
  .attribute("aria-haspopup", "dialog")
  .class("on", when: count > 0)
  .onClick { app.show(.filters) }
}

/// What is on, each with a way to take it off.
struct FilterChips: View {
  let app: AppViewModel

  var body: Node {
    let books = app.books
    let filter = books.filter
    if !filter.isEmpty {
      div("chips filters-on") {
        each(BookCriterion.allCases) { criterion in
          each(filter.values(of: criterion)) { value in
            chip(word(value, of: criterion, app)) {
              var filter = books.filter
              filter.set(criterion, value, to: false)
              books.set(filter)
            }
          }
        }
        each(BookFlag.allCases) { flag in
          if filter[flag] {
            chip(say(word(flag))) {
              var filter = books.filter
              filter[flag] = false
              books.set(filter)
            }
          }
        }
        button("chip clear") { say(.filterClear) }.attribute("type", "button")
          .onClick { books.clearFilter() }
      }
      .role("group").label(say(.filtersOn))
    }
  }

  private func chip(_ word: Words, _ remove: @escaping () -> Void) -> Element {
    button("chip on") {
      bookText(word, "")
      icon(.close)
    }
    .attribute("type", "button")
    .label(say(.filterRemove, word))
    .onClick(remove)
  }
}
