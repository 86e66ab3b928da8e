/// A way to read and write a value that somebody else owns.
package struct Binding<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void

  package init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = set
  }

  package var value: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// A binding to the same value in another form, such as a number as text.
  ///
  /// - Parameters:
  ///   - to: the other form of a value.
  ///   - from: the value for another form, which is written.
  package func map<Other>(
    _ to: @escaping (Value) -> Other, _ from: @escaping (Other) -> Value
  ) -> Binding<Other> {
    Binding<Other>(get: { to(get()) }, set: { set(from($0)) })
  }
}
