import Glibc

/// Lets some time pass on this thread.
func pause(_ duration: Duration) {
  let microseconds =
    duration.components.seconds * 1_000_000 + duration.components.attoseconds / 1_000_000_000_000
  usleep(useconds_t(microseconds))
}
