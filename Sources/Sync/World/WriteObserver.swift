/// Hears what comes on one write stream.
package protocol WriteObserver: StreamObserver {
  func streamReceived(_ answer: WriteAnswer)
}
