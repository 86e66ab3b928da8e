/// A part of the interface, as a function of what it reads.
///
/// ```swift
/// struct Greeting: View {
///   let model: GreetingModel
///
///   var body: Node {
///     h1 { "Hello, \(model.name)" }
///     if model.isNew {
///       button("primary") { "Begin" }.onClick { model.begin() }
///     }
///   }
/// }
/// ```
///
/// `body` is evaluated when the view appears, when its parent is rendered, and alone when observed
/// state that it read has changed. It must not change state.
///
/// EMBEDDED(6.3.1): swift#89291, nested generic view types do not compile, so a body is an erased
/// ``Node`` and not `some View`.
package protocol View {
  @ViewBuilder var body: Node { get }
}
