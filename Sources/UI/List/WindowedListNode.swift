import Reactivity

/// The mounted form of a ``WindowedList``.
///
/// The document holds a scrolling element, in it one as high as all rows, and in that the rows of
/// the window, each placed absolutely and in the order of the list, so that reading and tabbing go
/// from row to row. Scrolling makes rows only when the window has moved by a row, and evaluates new
/// rows only.
final class WindowedListNode: TreeNode {
  private var list: WindowedList
  private var scope: Scope?
  private var environment: Environment?
  private var frame: ElementNode?
  private var window = 0..<0
  private var rows: [Row] = []
  private var rowsNode: KeyedNode?
  private var focused: Key?
  private var viewHeight = 0.0
  private var headerHeight = 0.0
  private var offset = 0.0
  private var watcher: Watcher?
  private var job: FlushJob?
  private var isStale = false
  private let frameReference = ElementReference()

  init(_ list: WindowedList) {
    self.list = list
  }

  override func mount(in scope: Scope, before next: Handle) {
    var inner = scope
    inner.depth += 1
    self.scope = inner
    environment = Environment.current
    job = FlushJob(queue: scope.renderer.queue, depth: inner.depth) { [unowned(unsafe) self] in
      render()
    }
    watcher = Watcher { [unowned(unsafe) self] in
      isStale = true
      job?.request()
    }
    // An estimate; the first `resize` event, before the first painting, brings the real height.
    viewHeight = scope.backend.number(.window, "innerHeight")
    offset = list.controller?.offset ?? 0
    list.controller?.attach(self)
    makeRows(anew: true)
    let frame = describe()
    self.frame = frame
    mountChild(frame, in: inner, before: next)
    guard offset > 0 else { return }
    let wanted = offset
    scope.renderer.queue.afterFlush { [frameReference] in
      frameReference.set("scrollTop", wanted)
    }
  }

  override func update(from newer: TreeNode, in scope: Scope) -> Bool {
    guard let newer = newer as? WindowedListNode else { return false }
    if list.controller !== newer.list.controller {
      list.controller?.detach(self)
      newer.list.controller?.attach(self)
    }
    list = newer.list
    isStale = true
    render()
    return true
  }

  override func unmount(in scope: Scope, removing: Bool) {
    list.controller?.detach(self)
    job?.cancel()
    job = nil
    watcher = nil
    frame?.unmount(in: scope, removing: removing)
    frame = nil
    rows = []
    rowsNode = nil
  }

  override func move(in scope: Scope, before next: Handle) {
    frame?.move(in: scope, before: next)
  }

  override var firstHandle: Handle { frame?.firstHandle ?? .none }

  func scroll(to index: Int, _ place: ListController.Place) {
    guard list.count > 0 else { return }
    let index = min(max(index, 0), list.count - 1)
    let top = headerHeight + Double(index) * list.rowHeight
    let bottom = top + list.rowHeight
    var wanted = offset
    switch place {
    case .top: wanted = top
    case .center: wanted = top - (viewHeight - list.rowHeight) / 2
    case .nearest:
      if top < offset {
        wanted = index == 0 ? 0 : top
      } else if bottom > offset + viewHeight {
        wanted = bottom - viewHeight
      }
    }
    let end = headerHeight + Double(list.count) * list.rowHeight - viewHeight
    wanted = max(0, min(wanted, end))
    guard wanted != offset else { return }
    scrolled(to: wanted)
    render()
    frameReference.set("scrollTop", wanted)
  }

  func focus(_ index: Int) {
    scroll(to: index, .nearest)
    render()
    guard let scope, index >= 0, index < list.count else { return }
    let key = list.key(index)
    for row in rows where row.key == key && row.element.contentHandle != .none {
      scope.backend.invoke(row.element.contentHandle, "focus")
    }
  }
}

extension WindowedListNode {
  /// One row that is in the document.
  private final class Row {
    let key: Key
    let index: Int
    var element: ElementNode

    init(_ key: Key, _ index: Int, _ element: ElementNode) {
      self.key = key
      self.index = index
      self.element = element
    }
  }

  private func render() {
    guard let scope, let frame else { return }
    job?.cancel()
    Environment.with(environment) {
      makeRows(anew: isStale)
      isStale = false
      self.frame = updateChild(frame, from: describe(), in: scope) as? ElementNode
    }
    takeMountedRows()
  }

  /// The rows that are mounted, where older ones have taken over what newer descriptions said.
  private func takeMountedRows() {
    guard let rowsNode, rowsNode.children.count == rows.count else { return }
    for index in rows.indices {
      if let element = rowsNode.children[index] as? ElementNode {
        rows[index].element = element
      }
    }
  }

  /// The window for where the list is scrolled to.
  private var wantedWindow: Range<Int> {
    guard list.count > 0, list.rowHeight > 0 else { return 0..<0 }
    let top = (offset - headerHeight) / list.rowHeight
    let height = viewHeight / list.rowHeight
    let first = Int(top) - list.overscan
    // As many wherever the list stands, so that scrolling by a row changes them once; but without rows
    // around no more than are in view.
    let visible = list.overscan > 0 ? Int(height) + 2 : Int(top + height) - first + 1
    let low = max(0, min(first, list.count - 1))
    let high = min(list.count, max(low, first + visible + 2 * list.overscan))
    return low..<high
  }

  /// Makes the rows of the window. Those that are there already stay as they are, unless `anew`.
  private func makeRows(anew: Bool) {
    window = wantedWindow
    let old = anew ? [] : rows
    let make = { [unowned(unsafe) self] in
      rows = []
      for index in window { rows.append(row(index, old)) }
    }
    guard let watcher else { return }
    let focused = focusedRow()
    if anew { watcher.track(make) } else { watcher.trackMore(make) }
    if let focused { keep(focused, anew: anew) }
  }

  private func row(_ index: Int, _ old: [Row]) -> Row {
    let key = list.key(index)
    for known in old where known.index == index && known.key == key { return known }
    let element = ElementNode("div", content: Construction.build { list.row(index) })
    element.key = key
    // Rows that only group what counts have no place themselves.
    let isItem = list.rowRole.isSame(as: "listitem")
    element.addClasses("window-row")
      .set(.attribute, "role", String(list.rowRole))
      .set(.attribute, "aria-setsize", isItem ? String(list.count) : nil)
      .set(.attribute, "aria-posinset", isItem ? String(index + 1) : nil)
      .set(.style, "position", "absolute")
      .set(.style, "top", plainText(Double(index) * list.rowHeight) + "px")
      .set(.style, "height", plainText(list.rowHeight) + "px")
      .on("focusin") { [unowned(unsafe) self] _ in focused = key }
      .on("focusout") { [unowned(unsafe) self] _ in focused = nil }
    return Row(key, index, element)
  }

  /// The row with the focus, if it is still where it was in the list.
  private func focusedRow() -> Row? {
    guard let focused else { return nil }
    for row in rows where row.key == focused {
      // A row that went to another place, or is gone, is let go: its place is not known.
      return row.index < list.count && list.key(row.index) == focused ? row : nil
    }
    return nil
  }

  /// The row with the focus stays when it leaves the window: the keyboard goes on from there.
  private func keep(_ row: Row, anew: Bool) {
    if window.contains(row.index) { return }
    let kept = anew ? self.row(row.index, []) : row
    let others = rows
    if row.index < window.lowerBound {
      rows = [kept]
      for other in others { rows.append(other) }
    } else {
      rows.append(kept)
    }
  }

  private func describe() -> ElementNode {
    var elements: [TreeNode] = []
    for row in rows { elements.append(row.element) }
    let keyed = KeyedNode(elements)
    rowsNode = rowsNode ?? keyed
    let body = ElementNode("div", content: keyed)
      .addClasses("window-rows")
      .set(.attribute, "role", String(list.role))
      .set(.attribute, "aria-label", list.label)
      .set(.style, "position", "relative")
      .set(.style, "height", plainText(Double(list.count) * list.rowHeight) + "px")
    let frame = ElementNode("div", content: GroupNode([describeHeader(), body]))
      .addClasses("window-list")
      .addClasses(list.classes)
      .set(.style, "overflow-y", "auto")
      .on("scroll", .passive) { [unowned(unsafe) self] event in scrolled(to: event.scrollTop) }
      .on("resize", .passive) { [unowned(unsafe) self] event in
        measured(event.number("clientHeight", of: .currentTarget))
      }
    frame.reference = frameReference
    return frame
  }

  private func describeHeader() -> TreeNode {
    guard let header = list.header else { return EmptyNode() }
    return ElementNode("div", content: header)
      .addClasses("window-header")
      .on("resize", .passive) { [unowned(unsafe) self] event in
        headerHeight = event.number("offsetHeight", of: .currentTarget)
        requestIfMoved()
      }
  }

  private func scrolled(to offset: Double) {
    self.offset = offset
    list.controller?.offset = offset
    requestIfMoved()
  }

  private func measured(_ height: Double) {
    guard let scope else { return }
    // No more can be in view than the window shows. A list without a height of its own is as high
    // as all rows, and would make them all.
    viewHeight = min(height, scope.backend.number(.window, "innerHeight"))
    requestIfMoved()
  }

  private func requestIfMoved() {
    if wantedWindow != window {
      job?.request()
    }
  }
}
