import Controls
import Library
import Reactivity
import UI

/// What a query is put together with.
struct QueryPanel: View {
  let screen: ConsoleScreen

  var body: Node {
    let query = screen.console.query
    form("query") {
      div("query-line") {
        label("editor-part grows") {
          span { say(.queryCollection) }
          line(query.$collection, query.collectionProblem, "query-collection")
        }
        label("query-check") {
          input().attribute("type", "checkbox").checked(query.$isGroup)
          span { say(.collectionGroup) }
        }
      }
      problem(query.collectionProblem, "query-collection")
      forEach(query.conditions, key: { Key($0.number) }) { condition in
        ConditionLine(query: query, condition: condition)
      }
      forEach(query.orders, key: { Key($0.number) }) { order in
        OrderLine(query: query, order: order)
      }
      div("query-line") {
        labelButton(.plus, say(.addCondition), "secondary").onClick { query.addCondition() }
        labelButton(.plus, say(.addOrder), "secondary").onClick { query.addOrder() }
        label("editor-part limit") {
          span { say(.limit) }
          line(query.$limit, query.limitProblem, "query-limit")
            .attribute("inputmode", "numeric")
        }
        button("button primary") { say(.run) }
      }
      problem(query.limitProblem, "query-limit")
    }
    .onSubmit { query.run() }
    .label(say(.query))
  }
}

/// A field for one line of text. Its problem stands below, in the element with the identifier.
private func line(_ text: Binding<String>, _ problem: ValueProblem?, _ id: String) -> Element {
  input().value(text)
    .attribute("autocomplete", "off").attribute("spellcheck", "false")
    .attribute("aria-invalid", problem == nil ? nil : "true")
    .attribute("aria-describedby", problem == nil ? nil : id)
}

@ViewBuilder
private func problem(_ problem: ValueProblem?, _ id: String) -> Node {
  if let problem {
    p("note wrong") {
      icon(.alert)
      span { sentence(problem) }
    }
    .id(id).role("alert")
  }
}

private struct ConditionLine: View {
  let query: QueryViewModel
  let condition: QueryCondition

  var body: Node {
    let id = "condition-" + String(condition.number)
    div("query-line") {
      label("editor-part grows") {
        span { say(.field) }
        input().value(condition.$field)
          .attribute("autocomplete", "off").attribute("spellcheck", "false")
          .attribute("aria-describedby", condition.problem == nil ? nil : id)
          .focusOnAppear()
      }
      label("editor-part") {
        span { say(.comparison) }
        select {
          for comparison in QueryOperator.allCases {
            option { Words(Name(stringLiteral: comparison.sign)) }
              .attribute("value", Words(comparison.rawValue))
          }
        }
        .property("value", Words(condition.comparison.rawValue))
        .onChange { chosen in
          for comparison in QueryOperator.allCases
          where isSame(String(comparison.rawValue), chosen) { condition.comparison = comparison }
        }
      }
      if condition.comparison.takesValue {
        label("editor-part") {
          span { say(.type) }
          select {
            for type in QueryCondition.types {
              option { word(type) }.attribute("value", Words(type.rawValue))
            }
          }
          .property("value", Words(condition.type.rawValue))
          .onChange { chosen in
            for type in QueryCondition.types where isSame(String(type.rawValue), chosen) {
              condition.type = type
            }
          }
        }
        label("editor-part grows") {
          span { say(.value) }
          line(condition.$text, condition.problem, id)
            .attribute("placeholder", condition.comparison.takesList ? say(.listHint) : .absent)
        }
      }
      iconButton(.close, say(.remove), "quiet").onClick { query.remove(condition) }
    }
    problem(condition.problem, id)
  }
}

private struct OrderLine: View {
  let query: QueryViewModel
  let order: QueryOrder

  var body: Node {
    let id = "order-" + String(order.number)
    div("query-line") {
      label("editor-part grows") {
        span { say(.addOrder) }
        line(order.$field, order.problem, id).focusOnAppear()
      }
      div("segments") {
        direction(say(.ascending), isDescending: false)
        direction(say(.descending), isDescending: true)
      }
      .role("group").label(say(.addOrder))
      iconButton(.close, say(.remove), "quiet").onClick { query.remove(order) }
    }
    problem(order.problem, id)
  }

  private func direction(_ word: Words, isDescending: Bool) -> Element {
    button { word }
      .attribute("type", "button")
      .aria("aria-pressed", order.isDescending == isDescending)
      .onClick { order.isDescending = isDescending }
  }
}
