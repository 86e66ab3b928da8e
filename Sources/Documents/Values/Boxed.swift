/// A number as a dictionary's value.
///
/// The app in the browser has dictionaries of objects by path anyway: the code of one of numbers would
/// come on top of theirs.
package final class Boxed: Sendable {
  package let value: Int

  package init(_ value: Int) {
    self.value = value
  }
}
