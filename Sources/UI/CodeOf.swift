/// Where the code of a function is, which tells one function from another.
///
/// A structure, because a function that is handed to a generic one becomes another function.
struct CodeOf {
  private let function: () -> Node

  init(_ function: @escaping () -> Node) {
    self.function = function
  }

  var address: Int {
    unsafeBitCast(self, to: (Int, Int).self).0
  }
}
