/// A list of any length of which only the rows in view, and some around, are in the document.
///
/// It is its own scrolling element; its style sheet class decides its size. Rows have one height.
/// A row that has the focus stays in the document also when it is scrolled out of view.
package final class WindowedList {
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
  @inline(never)
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
    self.classes = classes
    return self
  }

  /// Rows that are made above and below those in view.
  package func overscan(_ rows: Int) -> WindowedList {
    overscan = rows
    return self
  }

  package func controller(_ controller: ListController) -> WindowedList {
    self.controller = controller
    return self
  }

  /// The list's name for assistive technology.
  package func label(_ label: String) -> WindowedList {
    self.label = label
    return self
  }

  @_disfavoredOverload
  package func label(_ words: Words) -> WindowedList {
    label(words.string)
  }

  /// The roles of list and rows, where they are not `list` and `listitem`.
  package func roles(_ list: Name, row: Name) -> WindowedList {
    role = list
    rowRole = row
    return self
  }

  /// Content above the first row that scrolls with the list.
  package func header(@ViewBuilder _ content: () -> Node) -> WindowedList {
    header = Construction.build(content)
    return self
  }

  /// The list as a node.
  package var node: Node {
    Construction.push(WindowedListNode(self))
    return Node(count: 1)
  }
}

extension ViewBuilder {
  package static func buildExpression(_ list: WindowedList) -> Node {
    list.node
  }
}
