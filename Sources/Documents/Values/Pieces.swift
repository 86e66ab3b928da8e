/// The bytes between the places of one that separates, empty ones too: one more than there are places.
/// The library's `split` is compiled again for each kind of sequence.
@inline(never)
package func pieces(of bytes: ArraySlice<UInt8>, between separator: UInt8) -> [ArraySlice<UInt8>] {
  var result: [ArraySlice<UInt8>] = []
  var start = bytes.startIndex
  for index in bytes.indices where bytes[index] == separator {
    result.append(bytes[start..<index])
    start = index + 1
  }
  result.append(bytes[start...])
  return result
}
