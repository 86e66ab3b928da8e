// The document's functions of `Web/scripts/bridge.js`. Texts are a pointer and a length in bytes (UTF-8),
// nodes are handles, names are the numbers that `bridgeName` gave.

@_extern(wasm, module: "js", name: "name")
@_extern(c)
func bridgeName(_ text: UnsafePointer<UInt8>, _ length: Int32) -> Int32

@_extern(wasm, module: "js", name: "create")
@_extern(c)
func bridgeCreate(_ tag: Int32, _ isSVG: Bool) -> Int32

@_extern(wasm, module: "js", name: "createText")
@_extern(c)
func bridgeCreateText(_ text: UnsafePointer<UInt8>, _ length: Int32) -> Int32

@_extern(wasm, module: "js", name: "setText")
@_extern(c)
func bridgeSetText(_ node: Int32, _ text: UnsafePointer<UInt8>, _ length: Int32)

@_extern(wasm, module: "js", name: "setAttribute")
@_extern(c)
func bridgeSetAttribute(
  _ node: Int32, _ name: Int32, _ text: UnsafePointer<UInt8>, _ length: Int32)

@_extern(wasm, module: "js", name: "removeAttribute")
@_extern(c)
func bridgeRemoveAttribute(_ node: Int32, _ name: Int32)

@_extern(wasm, module: "js", name: "setProperty")
@_extern(c)
func bridgeSetProperty(
  _ node: Int32, _ name: Int32, _ text: UnsafePointer<UInt8>, _ length: Int32)

@_extern(wasm, module: "js", name: "setNumber")
@_extern(c)
func bridgeSetNumber(_ node: Int32, _ name: Int32, _ number: Double)

@_extern(wasm, module: "js", name: "setFlag")
@_extern(c)
func bridgeSetFlag(_ node: Int32, _ name: Int32, _ flag: Bool)

@_extern(wasm, module: "js", name: "setStyle")
@_extern(c)
func bridgeSetStyle(_ node: Int32, _ name: Int32, _ text: UnsafePointer<UInt8>, _ length: Int32)

@_extern(wasm, module: "js", name: "insert")
@_extern(c)
func bridgeInsert(_ node: Int32, _ parent: Int32, _ next: Int32)

@_extern(wasm, module: "js", name: "remove")
@_extern(c)
func bridgeRemove(_ node: Int32)

@_extern(wasm, module: "js", name: "release")
@_extern(c)
func bridgeRelease(_ node: Int32)

@_extern(wasm, module: "js", name: "listen")
@_extern(c)
func bridgeListen(_ node: Int32, _ event: Int32, _ options: Int32)

@_extern(wasm, module: "js", name: "stopListening")
@_extern(c)
func bridgeStopListening(_ node: Int32, _ event: Int32, _ options: Int32)

@_extern(wasm, module: "js", name: "invoke")
@_extern(c)
func bridgeInvoke(_ node: Int32, _ method: Int32)

@_extern(wasm, module: "js", name: "number")
@_extern(c)
func bridgeNumber(_ node: Int32, _ property: Int32) -> Double

/// The text's length; `bridgeTake` brings the text.
@_extern(wasm, module: "js", name: "text")
@_extern(c)
func bridgeText(_ node: Int32, _ property: Int32) -> Int32

@_extern(wasm, module: "js", name: "isConnected")
@_extern(c)
func bridgeIsConnected(_ node: Int32) -> Bool

@_extern(wasm, module: "js", name: "activeElement")
@_extern(c)
func bridgeActiveElement() -> Int32

@_extern(wasm, module: "js", name: "scrollIntoView")
@_extern(c)
func bridgeScrollIntoView(_ node: Int32)

@_extern(wasm, module: "js", name: "path")
@_extern(c)
func bridgePath() -> Int32

@_extern(wasm, module: "js", name: "setPath")
@_extern(c)
func bridgeSetPath(_ text: UnsafePointer<UInt8>, _ length: Int32, _ replacing: Bool)

@_extern(wasm, module: "js", name: "goBack")
@_extern(c)
func bridgeGoBack()

@_extern(wasm, module: "js", name: "eventNumber")
@_extern(c)
func bridgeEventNumber(_ subject: Int32, _ property: Int32) -> Double

@_extern(wasm, module: "js", name: "eventText")
@_extern(c)
func bridgeEventText(_ subject: Int32, _ property: Int32) -> Int32

@_extern(wasm, module: "js", name: "preventDefault")
@_extern(c)
func bridgePreventDefault()

@_extern(wasm, module: "js", name: "stopPropagation")
@_extern(c)
func bridgeStopPropagation()

/// Number of files of the present event.
@_extern(wasm, module: "js", name: "eventFiles")
@_extern(c)
func bridgeEventFiles() -> Int32

/// A handle for a file of the present event.
@_extern(wasm, module: "js", name: "eventFile")
@_extern(c)
func bridgeEventFile(_ index: Int32) -> Int32
