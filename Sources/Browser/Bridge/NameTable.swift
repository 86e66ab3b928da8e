import UI

/// The numbers under which the bridge knows the names of tags, attributes and events.
///
/// A name is sent once and then found by the address of its bytes, which costs no decoding. The
/// program has some hundred of them; the table has room for all, since a dictionary would be larger
/// than what it holds.
final class NameTable {
  private static let room = 2048
  private var addresses = [Int](repeating: 0, count: room)
  private var numbers = [Int32](repeating: 0, count: room)
  private var count = 0

  func number(_ name: Name) -> Int32 {
    let address = Int(bitPattern: name.utf8Start)
    var place = address % NameTable.room
    while addresses[place] != address {
      if addresses[place] == 0 {
        precondition(count < NameTable.room - 1, "The program has more names than were expected.")
        count += 1
        addresses[place] = address
        numbers[place] = bridgeName(name.utf8Start, Int32(name.utf8CodeUnitCount))
      } else {
        place = (place + 1) % NameTable.room
      }
    }
    return numbers[place]
  }
}
