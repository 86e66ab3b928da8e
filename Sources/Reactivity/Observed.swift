/// State of a view model: `@Observed var title = ""`.
///
/// Views that read the property are rendered again when it changes; `$title` is a ``Binding`` to it.
/// Give each field of a form its own property rather than binding into a structure.
@propertyWrapper
package struct Observed<Value> {
  /// The cell behind the property.
  package let cell: Cell<Value>

  package init(wrappedValue: Value) {
    cell = Cell(wrappedValue)
  }

  /// Values that can be compared tell nobody when they are set to what they were.
  package init(wrappedValue: Value) where Value: Equatable {
    cell = Cell(wrappedValue, isSame: { $0 == $1 })
  }

  package var wrappedValue: Value {
    get { cell.value }
    nonmutating set { cell.value = newValue }
    nonmutating _modify { yield &cell.value }
  }

  package var projectedValue: Binding<Value> {
    Binding(get: { [cell] in cell.value }, set: { [cell] in cell.value = $0 })
  }
}
