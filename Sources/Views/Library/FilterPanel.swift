import Controls
import Library
import Reactivity
import UI
import ViewModels

/// The panel that narrows the list: a sheet on phones, beside the list on wide windows, where the list
/// follows every choice.
struct FilterPanel: View {
  let app: AppViewModel
  let model: FilterViewModel

  var body: Node {
    let books = model.books
    modal("sheet filter-panel", label: say(.filter), { [app] in app.closeDialog() }) {
      header("sheet-head") {
        textButton(say(.filterClear), "secondary").disabled(books.filter.isEmpty)
          .onClick { books.clearFilter() }
        h2("sheet-title plain") { say(.filter) }
        textButton(say(.done), "primary").attribute("autofocus", when: true)
          .onClick { [app] in app.closeDialog() }
      }
      div("sheet-body") {
        FilterChips(app: app)
        flags
        each(BookCriterion.allCases) { criterion($0) }
      }
      footer("sheet-foot") {
        span("count") { say(.booksOf, books.books.count, books.count) }.role("status")
        saving
      }
    }
  }

  private var flags: Element {
    let counts = model.books.countFlags()
    return div("filter-flags") {
      each(BookFlag.allCases) { flag in
        button("chip") {
          word(flag)
          span("num") { grouped(counts[flag.rawValue]) }
        }
        .attribute("type", "button")
        .attribute("aria-pressed", model.books.filter[flag] ? "true" : "false")
        .onClick { [model] in model.toggle(flag) }
      }
    }
  }

  private func criterion(_ criterion: BookCriterion) -> Element {
    let isOpen = model.open == criterion
    let chosen = model.books.filter.values(of: criterion)
    return section("group") {
      button("filter-name") {
        word(criterion)
        if chosen.count == 1 { bookText(word(chosen[0], of: criterion, app), "num") }
        if chosen.count > 1 { span("num") { Words(chosen.count) } }
        icon(.chevron, "chevron turns")
      }
      .attribute("type", "button")
      .attribute("aria-expanded", isOpen ? "true" : "false")
      .onClick { [model] in model.toggle(criterion) }
      if isOpen { FilterValues(app: app, model: model, criterion: criterion) }
    }
  }

  @ViewBuilder private var saving: Node {
    if let name = model.shelfName {
      form("filter-save") {
        input().value(Binding(get: { name }, set: { [model] in model.shelfName = $0 }))
          .label(say(.filterShelfName))
          .attribute("placeholder", say(.filterShelfName))
          .focusOnAppear()
        button("button primary") { say(.save) }
      }
      .onSubmit { [app, model] in
        guard let id = model.saveShelf() else { return }
        app.closeDialog()
        app.router.show(.place(Place(.shelves, id)))
      }
    } else if !model.books.filter.isEmpty {
      labelButton(.smart, say(.filterSave), "quiet").onClick { [model] in model.shelfName = "" }
    }
  }
}

/// The values of a criterion, each with how many books it would show.
private struct FilterValues: View {
  let app: AppViewModel
  let model: FilterViewModel
  let criterion: BookCriterion

  var body: Node {
    let values = model.values { word($0.value, of: criterion, app).string }
    let isLong = values.count > FilterViewModel.longest
    if isLong || !isSame(model.sought, "") {
      div("search") {
        icon(.search)
        input().attribute("type", "search").label(say(.filterSearch))
          .attribute("placeholder", say(.filterSearch)).value(model.$sought)
      }
    }
    div("filter-values") {
      each(0..<min(values.count, FilterViewModel.longest)) { row(values[$0]) }
      if values.isEmpty { p("hint") { say(.nothingHere) } }
      if isLong { p("hint") { say(.filterMore, values.count - FilterViewModel.longest) } }
    }
  }

  private func row(_ value: FacetValue) -> Element {
    label("filter-value") {
      input().attribute("type", "checkbox")
        .checked(
          Binding(
            get: { [model, criterion] in model.books.filter.has(criterion, value.value) },
            set: { [model, criterion] in model.set(criterion, value.value, to: $0) }))
      bookText(word(value.value, of: criterion, app), "")
      span("num") { grouped(value.count) }
    }
  }
}
