/// One piece of state. Reading it registers the current watcher; writing it tells all watchers.
package final class Cell<Value>: Source {
  private var stored: Value
  private let isSame: ((Value, Value) -> Bool)?

  /// - Parameter isSame: where given, writing an equal value changes nothing and tells nobody.
  package init(_ value: Value, isSame: ((Value, Value) -> Bool)? = nil) {
    stored = value
    self.isSame = isSame
  }

  package var value: Value {
    get {
      noteRead()
      return stored
    }
    set {
      if let isSame, isSame(stored, newValue) { return }
      stored = newValue
      noteChange()
    }
    _modify {
      // In place, so that appending to an array does not copy it.
      yield &stored
      noteChange()
    }
  }

  /// The value, without registering the reader.
  package var untracked: Value { stored }
}
