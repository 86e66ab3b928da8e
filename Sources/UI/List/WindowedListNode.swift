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
  private struct Row {
    let key: Key
    let index: Int
    var element: ElementNode
  }

  private func render() {
    guard let scope, let frame else { return }
    job?.cancel()
    makeRows(anew: isStale)
    isStale = false
    self.frame = updateChild(frame, from: describe(), in: scope) as? ElementNode
    takeMountedRows()
  }

  /// The rows that are mounted, where older ones have taken over what newer descriptions said.
  private func takeMountedRows() {
    guard let rowsNode, rowsNode.children.count == rows.count else { return }
    for (index, child) in rowsNode.children.enumerated() {
      if let element = child as? ElementNode {
        rows[index].element = element
      }
    }
  }

  /// The window for where the list is scrolled to.
  private var wantedWindow: Range<Int> {
    guard list.count > 0, list.rowHeight > 0 else { return 0..<0 }
    let first = Int((offset - headerHeight) / list.rowHeight) - list.overscan
    let visible = Int(viewHeight / list.rowHeight) + 2
    let low = max(0, min(first, list.count - 1))
    let high = min(list.count, max(low, first + visible + 2 * list.overscan))
    return low..<high
  }

  /// Makes the rows of the window. Those that are there already stay as they are, unless `anew`.
  private func makeRows(anew: Bool) {
    window = wantedWindow
    let old = anew ? [] : rows
    let make = { [unowned(unsafe) self] in
      var made: [Row] = []
      made.reserveCapacity(window.count + 1)
      for index in window {
        made.append(row(index, old))
      }
      return made
    }
    guard let watcher else { return }
    var made = anew ? watcher.track(make) : watcher.trackMore(make)
    keepFocused(&made, anew: anew)
    rows = made
  }

  private func row(_ index: Int, _ old: [Row]) -> Row {
    let key = list.key(index)
    if let first = old.first, index >= first.index, index - first.index < old.count {
      let known = old[index - first.index]
      if known.index == index, known.key == key { return known }
    }
    let element = ElementNode("div", content: Construction.build { list.row(index) })
      .addClasses("window-row")
      .set(.attribute, "role", .name(list.rowRole))
      .set(.attribute, "aria-setsize", .number(Double(list.count)))
      .set(.attribute, "aria-posinset", .number(Double(index + 1)))
      .set(.style, "position", .name("absolute"))
      .set(.style, "top", .pixels(Double(index) * list.rowHeight))
      .set(.style, "height", .pixels(list.rowHeight))
      .on("focusin") { [unowned(unsafe) self] _ in focused = key }
      .on("focusout") { [unowned(unsafe) self] _ in focused = nil }
    return Row(key: key, index: index, element: element)
  }

  /// The row with the focus stays when it leaves the window: the keyboard goes on from there.
  private func keepFocused(_ made: inout [Row], anew: Bool) {
    guard let focused, !made.contains(where: { $0.key == focused }),
      var row = rows.first(where: { $0.key == focused }),
      // A row that went to another place, or is gone, is let go: its place is not known.
      row.index < list.count, list.key(row.index) == focused
    else { return }
    if anew {
      row = self.row(row.index, [])
    }
    if row.index < window.lowerBound {
      made.insert(row, at: 0)
    } else {
      made.append(row)
    }
  }

  private func describe() -> ElementNode {
    let keyed = KeyedNode(keys: rows.map { $0.key }, children: rows.map { $0.element })
    rowsNode = rowsNode ?? keyed
    let body = ElementNode("div", content: keyed)
      .addClasses("window-rows")
      .set(.attribute, "role", .name(list.role))
      .set(.attribute, "aria-label", list.label.map { .text($0) } ?? .absent)
      .set(.style, "position", .name("relative"))
      .set(.style, "height", .pixels(Double(list.count) * list.rowHeight))
    let frame = ElementNode("div", content: GroupNode([describeHeader(), body]))
      .addClasses("window-list")
      .addClasses(list.classes)
      .set(.style, "overflow-y", .name("auto"))
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
