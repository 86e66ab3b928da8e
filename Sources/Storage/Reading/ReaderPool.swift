/// The threads that read, each on its own connection; whoever is free takes the next job.
final class ReaderPool: Sendable {
  typealias Job = @Sendable (Connection) -> Void

  private let mailbox = Mailbox<Job>()
  private let threads: [Thread]

  /// - Parameter connections: As many as there shall be threads.
  init(_ connections: [Connection]) {
    let mailbox = mailbox
    threads = connections.map { connection in
      let seat = Seat(connection)
      return Thread {
        let connection = seat.take()
        while case .elements(let jobs) = mailbox.take(atMost: 1, timeout: nil) {
          for job in jobs { job(connection) }
        }
      }
    }
  }

  func put(_ job: @escaping Job) -> Bool {
    mailbox.put(job)
  }

  /// Ends after everything that was put before. To be called once.
  func stop() {
    mailbox.close()
    for thread in threads where !thread.isCurrent { thread.join() }
  }
}
