// The functions of `Web/scripts/records.js` that keep records in IndexedDB.

/// 0 they are kept, 1 the browser may drop them, 2 there is no store.
@_extern(wasm, module: "js", name: "recordAccess")
@_extern(c)
func bridgeRecordAccess() -> Int32

/// The length of the next record's key, which can be taken, or -1 behind the last.
@_extern(wasm, module: "js", name: "nextRecord")
@_extern(c)
func bridgeNextRecord() -> Int32

/// The length of that record's value, which can be taken then.
@_extern(wasm, module: "js", name: "recordValue")
@_extern(c)
func bridgeRecordValue() -> Int32

/// Reads all records again.
/// - Returns: The number that the export `stored` is called with.
@_extern(wasm, module: "js", name: "readRecords")
@_extern(c)
func bridgeReadRecords() -> Int32

/// Part of the next transaction.
@_extern(wasm, module: "js", name: "putRecord")
@_extern(c)
func bridgePutRecord(
  _ key: UnsafePointer<UInt8>, _ keyLength: Int32,
  _ value: UnsafePointer<UInt8>, _ valueLength: Int32)

/// Part of the next transaction.
@_extern(wasm, module: "js", name: "removeRecords")
@_extern(c)
func bridgeRemoveRecords(
  _ first: UnsafePointer<UInt8>, _ firstLength: Int32,
  _ last: UnsafePointer<UInt8>, _ lastLength: Int32)

/// Makes a transaction of what came since the last one.
/// - Returns: The number that the export `stored` is called with.
@_extern(wasm, module: "js", name: "commitRecords")
@_extern(c)
func bridgeCommitRecords(_ isStrict: Bool) -> Int32

/// Asks the browser not to drop the records when space is short. The answer comes as the export
/// `stored` with the number 0.
@_extern(wasm, module: "js", name: "askToStay")
@_extern(c)
func bridgeAskToStay()
