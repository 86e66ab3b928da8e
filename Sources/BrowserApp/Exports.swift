// What `Web/scripts` calls of the app alone; `Sources/Browser` has what every program exports.

import Controls
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

/// A picture of a cover did not come from the server.
@_expose(wasm, "picture")
func picture(_ length: Int32) {
  Application.shared.showPicture(Text.take(length))
}

@_expose(wasm, "tab")
func tab(_ kind: Int32, _ value: Int32) {
  Application.shared.tabs?.handle(kind: kind, value: value)
}

@_expose(wasm, "stored")
func stored(_ number: Int32, _ succeeded: Bool) {
  Registry.shared.stored(number, succeeded)
}
