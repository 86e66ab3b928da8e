import Sync

/// The system's randomness.
package final class SystemRandom: RandomSource {
  package init() {}

  package func next() -> UInt64 { UInt64.random(in: .min ... .max) }
}
