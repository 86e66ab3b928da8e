internal import Documents

// google.firestore.v1.Precondition

extension ProtobufReader {
  mutating func precondition(_ tag: Tag) throws(DecodingError) -> Precondition {
    var reader = try message(tag)
    var precondition = Precondition.none
    while let tag = try reader.nextTag() {
      switch tag.field {
      case 1: precondition = .exists(try reader.bool(tag))
      case 2: precondition = .updateTime(try reader.timestamp(tag))
      default: try reader.skip(tag)
      }
    }
    return precondition
  }
}

extension ProtobufWriter {
  mutating func precondition(_ field: Int, _ precondition: Precondition) {
    switch precondition {
    case .none: break
    case .exists(let exists): message(field) { $0.varint(1, exists ? 1 : 0) }
    case .updateTime(let time): message(field) { $0.timestamp(2, time) }
    }
  }
}
