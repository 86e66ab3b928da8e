import UI

/// The numbers under which the bridge knows the names of tags, attributes and events.
///
/// A name is sent once and then found by the address of its bytes, which costs no decoding.
final class NameTable {
  private var numbers: [Int: Int32] = [:]

  func number(_ name: Name) -> Int32 {
    let address = Int(bitPattern: name.utf8Start)
    if let known = numbers[address] { return known }
    let number = bridgeName(name.utf8Start, Int32(name.utf8CodeUnitCount))
    numbers[address] = number
    return number
  }
}
