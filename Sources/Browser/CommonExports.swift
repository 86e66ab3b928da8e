// What `Web/scripts/bridge.js` calls. All exports stand in a program's own object, which is why
// these sources are compiled into each: those of other modules would be lost
// (EMBEDDED(6.3.1): swift#77812).

import Reactivity
import UI

@_expose(wasm, "flush")
func flush() {
  BrowserWindow.shared.queue.flush()
}

@_expose(wasm, "event")
func event(_ node: Int32, _ name: Int32) {
  BrowserWindow.shared.handleEvent(node, name)
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
