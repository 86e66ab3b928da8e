import UI

/// The event that the browser is delivering. There is one object: its data is asked for over the
/// bridge, which knows the present event.
final class BrowserEvent: EventSource {
  private let names: NameTable
  private let document: BrowserDocument

  init(_ names: NameTable, _ document: BrowserDocument) {
    self.names = names
    self.document = document
  }

  func text(_ property: Name, of subject: EventSubject) -> String {
    Text.take(bridgeEventText(Int32(subject.rawValue), names.number(property)))
  }

  func number(_ property: Name, of subject: EventSubject) -> Double {
    bridgeEventNumber(Int32(subject.rawValue), names.number(property))
  }

  func preventDefault() {
    bridgePreventDefault()
  }

  func stopPropagation() {
    bridgeStopPropagation()
  }

  func files() -> [FileReference] {
    var files: [FileReference] = []
    for index in 0..<bridgeEventFiles() {
      let handle = Int(bridgeEventFile(index))
      files.append(
        FileReference(
          handle: handle, name: document.text(handle, "name"),
          size: document.number(handle, "size")))
    }
    return files
  }
}
