/// Hands something to the one thread that will use it.
final class Seat<Occupant>: @unchecked Sendable {
  // Unchecked: filled before the thread starts, emptied by it.
  private var occupant: Occupant?

  init(_ occupant: Occupant) {
    self.occupant = occupant
  }

  /// To be called once. What was handed over then lives as long as the taker keeps it.
  func take() -> Occupant {
    guard let occupant else { preconditionFailure("The seat was taken before.") }
    self.occupant = nil
    return occupant
  }
}
