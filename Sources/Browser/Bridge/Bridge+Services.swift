// The other functions of `Web/scripts/bridge.js`: time, sockets, requests, settings.

/// Copies what the last call left (a text, a message, an answer) to `place`.
@_extern(wasm, module: "js", name: "take")
@_extern(c)
func bridgeTake(_ place: UnsafeMutablePointer<UInt8>)

/// Calls the export `flush` when the present JavaScript has run.
@_extern(wasm, module: "js", name: "microtask")
@_extern(c)
func bridgeMicrotask()

/// Calls the export `timer` with the number, once, after so many milliseconds.
@_extern(wasm, module: "js", name: "startTimer")
@_extern(c)
func bridgeStartTimer(_ number: Int32, _ milliseconds: Double)

@_extern(wasm, module: "js", name: "stopTimer")
@_extern(c)
func bridgeStopTimer(_ number: Int32)

/// Milliseconds since 1970.
@_extern(wasm, module: "js", name: "now")
@_extern(c)
func bridgeNow() -> Double

/// Milliseconds since the page was opened; never goes back.
@_extern(wasm, module: "js", name: "uptime")
@_extern(c)
func bridgeUptime() -> Double

@_extern(wasm, module: "js", name: "random")
@_extern(c)
func bridgeRandom(_ place: UnsafeMutablePointer<UInt8>, _ length: Int32)

/// - Parameter level: 0 information, 1 warning, 2 error.
@_extern(wasm, module: "js", name: "log")
@_extern(c)
func bridgeLog(_ level: Int32, _ text: UnsafePointer<UInt8>, _ length: Int32)

/// The socket's number, or 0 where the address is refused.
@_extern(wasm, module: "js", name: "openSocket")
@_extern(c)
func bridgeOpenSocket(
  _ address: UnsafePointer<UInt8>, _ addressLength: Int32,
  _ subprotocol: UnsafePointer<UInt8>, _ subprotocolLength: Int32
) -> Int32

@_extern(wasm, module: "js", name: "send")
@_extern(c)
func bridgeSend(_ socket: Int32, _ bytes: UnsafePointer<UInt8>, _ length: Int32)

@_extern(wasm, module: "js", name: "bufferedAmount")
@_extern(c)
func bridgeBufferedAmount(_ socket: Int32) -> Double

@_extern(wasm, module: "js", name: "closeSocket")
@_extern(c)
func bridgeCloseSocket(_ socket: Int32, _ code: Int32)

/// Sends a request whose body is a file (a handle) or, where that is 0, the bytes.
@_extern(wasm, module: "js", name: "request")
@_extern(c)
func bridgeRequest(
  _ method: Int32, _ address: UnsafePointer<UInt8>, _ addressLength: Int32, _ file: Int32,
  _ bytes: UnsafePointer<UInt8>, _ length: Int32
) -> Int32

/// Asks for a page and follows no redirect.
@_extern(wasm, module: "js", name: "probe")
@_extern(c)
func bridgeProbe(_ address: UnsafePointer<UInt8>, _ length: Int32) -> Int32

/// Makes a picture for a cover of a file (a handle) or, where that is 0, of what was copied.
/// - Returns: The number that the export `answer` is called with.
@_extern(wasm, module: "js", name: "preparePicture")
@_extern(c)
func bridgePreparePicture(_ file: Int32) -> Int32

/// Keeps a picture for its address and shows it where it is missing.
/// - Returns: The number that the export `stored` is called with.
@_extern(wasm, module: "js", name: "keepPicture")
@_extern(c)
func bridgeKeepPicture(
  _ address: UnsafePointer<UInt8>, _ addressLength: Int32,
  _ bytes: UnsafePointer<UInt8>, _ length: Int32
) -> Int32

@_extern(wasm, module: "js", name: "cancelRequest")
@_extern(c)
func bridgeCancelRequest(_ request: Int32)

/// The value's length, or -1 where there is none.
@_extern(wasm, module: "js", name: "setting")
@_extern(c)
func bridgeSetting(_ name: UnsafePointer<UInt8>, _ length: Int32) -> Int32

/// - Returns: whether the browser keeps it.
@_extern(wasm, module: "js", name: "keepSetting")
@_extern(c)
func bridgeKeepSetting(
  _ name: UnsafePointer<UInt8>, _ length: Int32,
  _ value: UnsafePointer<UInt8>, _ valueLength: Int32
) -> Bool

@_extern(wasm, module: "js", name: "download")
@_extern(c)
func bridgeDownload(
  _ name: UnsafePointer<UInt8>, _ length: Int32, _ type: Int32,
  _ bytes: UnsafePointer<UInt8>, _ byteCount: Int32)

/// Which of its forms the reader's language takes for a number, counted from 0.
@_extern(wasm, module: "js", name: "plural")
@_extern(c)
func bridgePlural(_ number: Double) -> Int32
