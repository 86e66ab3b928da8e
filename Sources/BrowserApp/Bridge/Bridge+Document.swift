// The document's functions of `Web/app.js`. Texts are a pointer and a length in bytes (UTF-8),
// nodes are handles, names are the numbers that `bridgeName` gave.

@_extern(wasm, module: "js", name: "name")
func bridgeName(_ text: UnsafePointer<UInt8>, _ length: Int32) -> Int32

@_extern(wasm, module: "js", name: "create")
func bridgeCreate(_ tag: Int32, _ isSVG: Bool) -> Int32

@_extern(wasm, module: "js", name: "createText")
func bridgeCreateText(_ text: UnsafePointer<UInt8>, _ length: Int32) -> Int32

@_extern(wasm, module: "js", name: "setText")
func bridgeSetText(_ node: Int32, _ text: UnsafePointer<UInt8>, _ length: Int32)

@_extern(wasm, module: "js", name: "setAttribute")
func bridgeSetAttribute(
  _ node: Int32, _ name: Int32, _ text: UnsafePointer<UInt8>, _ length: Int32)

@_extern(wasm, module: "js", name: "removeAttribute")
func bridgeRemoveAttribute(_ node: Int32, _ name: Int32)

@_extern(wasm, module: "js", name: "setProperty")
func bridgeSetProperty(
  _ node: Int32, _ name: Int32, _ text: UnsafePointer<UInt8>, _ length: Int32)

@_extern(wasm, module: "js", name: "setNumber")
func bridgeSetNumber(_ node: Int32, _ name: Int32, _ number: Double)

@_extern(wasm, module: "js", name: "setFlag")
func bridgeSetFlag(_ node: Int32, _ name: Int32, _ flag: Bool)

@_extern(wasm, module: "js", name: "setStyle")
func bridgeSetStyle(_ node: Int32, _ name: Int32, _ text: UnsafePointer<UInt8>, _ length: Int32)

@_extern(wasm, module: "js", name: "insert")
func bridgeInsert(_ node: Int32, _ parent: Int32, _ next: Int32)

@_extern(wasm, module: "js", name: "remove")
func bridgeRemove(_ node: Int32)

@_extern(wasm, module: "js", name: "release")
func bridgeRelease(_ node: Int32)

@_extern(wasm, module: "js", name: "listen")
func bridgeListen(_ node: Int32, _ event: Int32, _ options: Int32)

@_extern(wasm, module: "js", name: "stopListening")
func bridgeStopListening(_ node: Int32, _ event: Int32, _ options: Int32)

@_extern(wasm, module: "js", name: "invoke")
func bridgeInvoke(_ node: Int32, _ method: Int32)

@_extern(wasm, module: "js", name: "number")
func bridgeNumber(_ node: Int32, _ property: Int32) -> Double

/// The text's length; `bridgeTake` brings the text.
@_extern(wasm, module: "js", name: "text")
func bridgeText(_ node: Int32, _ property: Int32) -> Int32

@_extern(wasm, module: "js", name: "isConnected")
func bridgeIsConnected(_ node: Int32) -> Bool

@_extern(wasm, module: "js", name: "activeElement")
func bridgeActiveElement() -> Int32

@_extern(wasm, module: "js", name: "scrollIntoView")
func bridgeScrollIntoView(_ node: Int32)

@_extern(wasm, module: "js", name: "path")
func bridgePath() -> Int32

@_extern(wasm, module: "js", name: "setPath")
func bridgeSetPath(_ text: UnsafePointer<UInt8>, _ length: Int32, _ replacing: Bool)

@_extern(wasm, module: "js", name: "goBack")
func bridgeGoBack()

@_extern(wasm, module: "js", name: "eventNumber")
func bridgeEventNumber(_ subject: Int32, _ property: Int32) -> Double

@_extern(wasm, module: "js", name: "eventText")
func bridgeEventText(_ subject: Int32, _ property: Int32) -> Int32

@_extern(wasm, module: "js", name: "preventDefault")
func bridgePreventDefault()

@_extern(wasm, module: "js", name: "stopPropagation")
func bridgeStopPropagation()

/// Number of files of the present event.
@_extern(wasm, module: "js", name: "eventFiles")
func bridgeEventFiles() -> Int32

/// A handle for a file of the present event.
@_extern(wasm, module: "js", name: "eventFile")
func bridgeEventFile(_ index: Int32) -> Int32
