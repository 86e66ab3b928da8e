/// One connection's ears; deaf once the stream has closed it.
class StreamEars: StreamObserver {
  private final let stream: PersistentStream
  private final let generation: Int

  init(_ stream: PersistentStream) {
    self.stream = stream
    generation = stream.generation
  }

  final func streamOpened() {
    whileValid { [self] in stream.connectionOpened() }
  }

  final func streamClosed(_ error: SyncError?) {
    whileValid { [self] in stream.connectionClosed(error) }
  }

  final func whileValid(_ body: @escaping () -> Void) {
    stream.work.run { [self] in
      if stream.generation == generation { body() }
    }
  }
}
