import Documents

/// The stream on which batches go to the server, one after the other, and their results come back.
final class WriteStream: PersistentStream {
  private let transport: any Transport
  private var connection: (any WriteConnection)?
  private var streamToken: [UInt8] = []
  private(set) var isHandshakeComplete = false
  private unowned(unsafe) let owner: RemoteStore

  init(
    _ owner: RemoteStore, _ transport: any Transport, _ work: WorkQueue,
    _ scheduler: any Scheduler, _ random: any RandomSource
  ) {
    self.owner = owner
    self.transport = transport
    super.init(work, scheduler, random, backoffTimer: .writeBackoff, idleTimer: .writeIdle)
  }

  func write(_ batch: MutationBatch) {
    cancelIdle()
    batch.mayBeSent = true
    connection?.write(
      WriteOperation(streamToken: streamToken, batch: batch, origin: owner.origin(of: batch)))
  }

  override func connect() {
    streamToken = []
    isHandshakeComplete = false
    connection = transport.openWrite(Ears(self))
  }

  override func disconnect(isBroken: Bool) {
    if !isBroken {
      // Says that the token is not needed any more.
      if isHandshakeComplete {
        connection?.write(WriteOperation(streamToken: streamToken, batch: nil, origin: ""))
      }
      connection?.close()
    }
    connection = nil
  }

  override func didOpen() { connection?.handshake() }

  override func didClose(_ error: SyncError?) { owner.writeStreamClosed(error) }

  private func received(_ answer: WriteAnswer) {
    streamToken = answer.streamToken
    if !isHandshakeComplete {
      isHandshakeComplete = true
      owner.writeHandshakeCompleted()
      return
    }
    backoff.reset()
    owner.writeStreamReceived(answer)
  }

  private final class Ears: StreamEars, WriteObserver {
    private let stream: WriteStream

    init(_ stream: WriteStream) {
      self.stream = stream
      super.init(stream)
    }

    func streamReceived(_ answer: WriteAnswer) {
      whileValid { [self] in stream.received(answer) }
    }
  }
}
