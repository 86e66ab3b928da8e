// The functions of `Web/scripts/tabs.js` for several tabs.

/// This tab's number, or -1 where tabs cannot know of each other.
@_extern(wasm, module: "js", name: "tabSlot")
@_extern(c)
func bridgeTabSlot() -> Int32

/// Sends to all other tabs; what they send comes as the export `tab`.
@_extern(wasm, module: "js", name: "tellTabs")
@_extern(c)
func bridgeTellTabs(_ message: UnsafePointer<UInt8>, _ length: Int32)

/// Asks for the lease or gives it back.
/// - Returns: Whether this tab has had it since before the records were read.
@_extern(wasm, module: "js", name: "lease")
@_extern(c)
func bridgeLease(_ isWanted: Bool) -> Bool

/// Asks to be told when the tab with a number is gone.
@_extern(wasm, module: "js", name: "watchTab")
@_extern(c)
func bridgeWatchTab(_ slot: Int32)
