/// A list of any length of which only the rows in view, and some around, are in the document.
///
/// It is its own scrolling element; its style sheet class decides its size. Rows have one height.
/// A row that has the focus stays in the document also when it is scrolled out of view.
package struct WindowedList {
  let count: Int
  let rowHeight: Double
  let key: (Int) -> Key
  let row: (Int) -> Node
  var classes: Name = ""
  var overscan = 6
  var controller: ListController?
  var label: String?
  var role: Name = "list"
  var rowRole: Name = "listitem"
  var header: TreeNode?

  /// - Parameters:
  ///   - rowHeight: in pixels.
  ///   - key: the row's key by its place; asked for the rows that are made only.
  ///   - row: the row's content by its place. State that it reads makes the list render its rows
  ///     again; a row that is a `View & Equatable` is then skipped if it is the same.
  package init(
    count: Int, rowHeight: Double, key: @escaping (Int) -> Key,
    @ViewBuilder row: @escaping (Int) -> Node
  ) {
    self.count = count
    self.rowHeight = rowHeight
    self.key = key
    self.row = row
  }

  package func classes(_ classes: Name) -> WindowedList {
    with { $0.classes = classes }
  }

  /// Rows that are made above and below those in view.
  package func overscan(_ rows: Int) -> WindowedList {
    with { $0.overscan = rows }
  }

  package func controller(_ controller: ListController) -> WindowedList {
    with { $0.controller = controller }
  }

  /// The list's name for assistive technology.
  package func label(_ label: String) -> WindowedList {
    with { $0.label = label }
  }

  @_disfavoredOverload
  package func label(_ words: Words) -> WindowedList {
    label(words.string)
  }

  /// The roles of list and rows, where they are not `list` and `listitem`.
  package func roles(_ list: Name, row: Name) -> WindowedList {
    with {
      $0.role = list
      $0.rowRole = row
    }
  }

  /// Content above the first row that scrolls with the list.
  package func header(@ViewBuilder _ content: () -> Node) -> WindowedList {
    let node = Construction.build(content)
    return with { $0.header = node }
  }

  /// The list as a node.
  package var node: Node {
    Construction.push(WindowedListNode(self))
    return Node(count: 1)
  }

  private func with(_ change: (inout WindowedList) -> Void) -> WindowedList {
    var copy = self
    change(&copy)
    return copy
  }
}

extension ViewBuilder {
  package static func buildExpression(_ list: WindowedList) -> Node {
    list.node
  }
}
