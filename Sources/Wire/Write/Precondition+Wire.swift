internal import Documents

// google.firestore.v1.Precondition

extension ProtobufReader {
  mutating func precondition() -> Precondition {
    var reader = message()
    var precondition = Precondition.none
    while reader.nextField() {
      switch reader.field {
      case 1: precondition = .exists(reader.bool())
      case 2: precondition = .updateTime(reader.timestamp())
      default: reader.skip()
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
