// What `Web/scripts` calls of the console alone; `Sources/Browser` has what every program exports.

import Console
import Controls

/// - Parameter phrases: how long the language's file is that the page has read.
@_expose(wasm, "start")
func start(_ phrases: Int32) {
  PhraseTable.use(Text.takeBytes(phrases)) { Int(bridgePlural(Double($0))) }
  ConsoleApplication.shared.start()
}
