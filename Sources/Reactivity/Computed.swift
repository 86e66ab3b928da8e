/// A value made from others, kept until one of them changes.
///
/// It is computed when it is read first and, after a change, when it is read next. Its readers are
/// told of every change of its sources, also when the new value will turn out the same.
package final class Computed<Value>: Source {
  private var stored: Value?
  private let compute: () -> Value
  private var watcher: Watcher?

  package init(_ compute: @escaping () -> Value) {
    self.compute = compute
    super.init()
    watcher = Watcher { [unowned(unsafe) self] in
      guard stored != nil else { return }
      stored = nil
      noteChange()
    }
  }

  package var value: Value {
    noteRead()
    if let stored { return stored }
    guard let watcher else { return compute() }
    let value = watcher.track(compute)
    stored = value
    return value
  }
}
