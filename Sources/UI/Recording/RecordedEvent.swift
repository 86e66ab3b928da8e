/// An event that a test made.
final class RecordedEvent: EventSource {
  private let target: RecordedNode
  private let fields: [RecordedValue]
  var currentTarget: RecordedNode
  private(set) var isPrevented = false
  private(set) var isStopped = false

  init(target: RecordedNode, fields: [RecordedValue]) {
    self.target = target
    self.fields = fields
    currentTarget = target
  }

  func text(_ property: Name, of subject: EventSubject) -> String {
    let name = String(property)
    switch subject {
    case .event:
      return name == "defaultPrevented" ? (isPrevented ? "1" : "0") : fields.value(name) ?? ""
    case .currentTarget: return text(name, of: currentTarget)
    case .target: return text(name, of: target)
    }
  }

  func number(_ property: Name, of subject: EventSubject) -> Double {
    Double(text(property, of: subject)) ?? 0
  }

  func preventDefault() {
    isPrevented = true
  }

  func stopPropagation() {
    isStopped = true
  }

  func files() -> [FileReference] { [] }

  private func text(_ name: String, of node: RecordedNode) -> String {
    name == "tagName" ? node.tag.uppercased() : node.property(name) ?? ""
  }
}
