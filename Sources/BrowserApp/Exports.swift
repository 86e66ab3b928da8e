// What `Web/app.js` calls. All exports are here: those of other modules would be lost
// (EMBEDDED(6.3.1): swift#77812).

import Views

/// - Parameter phrases: how long the language's file is that the page has read.
@_expose(wasm, "start")
func start(_ phrases: Int32) {
  take(phrases)
  Application.shared.start()
}

/// The reader has chosen another language.
@_expose(wasm, "translate")
func translate(_ phrases: Int32) {
  take(phrases)
  Application.shared.translate()
}

private func take(_ phrases: Int32) {
  PhraseTable.use(Text.takeBytes(phrases)) { Int(bridgePlural(Double($0))) }
}

@_expose(wasm, "flush")
func flush() {
  Application.shared.flush()
}

@_expose(wasm, "event")
func event(_ node: Int32, _ name: Int32) {
  Application.shared.handleEvent(node, name)
}

@_expose(wasm, "timer")
func timer(_ number: Int32) {
  Registry.shared.timerFired(number)
}

@_expose(wasm, "socket")
func socket(_ number: Int32, _ kind: Int32, _ length: Int32, _ code: Int32) {
  Registry.shared.socket(number)?.handle(kind: kind, length: length, code: code)
}

@_expose(wasm, "answer")
func answer(_ number: Int32, _ status: Int32, _ done: Double, _ total: Double) {
  Registry.shared.request(number)?.handle(status: status, done: done, total: total)
}

/// A picture of a cover did not come from the server.
@_expose(wasm, "picture")
func picture(_ length: Int32) {
  Application.shared.showPicture(Text.take(length))
}

@_expose(wasm, "tab")
func tab(_ kind: Int32, _ value: Int32) {
  Registry.shared.tabs?.handle(kind: kind, value: value)
}

@_expose(wasm, "stored")
func stored(_ number: Int32, _ succeeded: Bool) {
  Registry.shared.stored(number, succeeded)
}
