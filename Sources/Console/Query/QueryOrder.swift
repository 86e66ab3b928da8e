package import Reactivity

/// One line of the query builder: what the results are sorted by.
package final class QueryOrder {
  package let number: Int
  @Observed package var field = ""
  @Observed package var isDescending = false
  /// What is wrong, once the query was tried.
  @Observed package var problem: ValueProblem?

  init(number: Int) {
    self.number = number
  }
}
