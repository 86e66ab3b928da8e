/// The threads that read, each on its own connection; whoever is free takes the next job.
final class ReaderPool: Sendable {
  typealias Job = @Sendable (Connection) -> Void

  private let mailbox = Mailbox<Job>()
  private let threads: [Thread]

  /// - Parameters:
  ///   - connections: As many as there shall be threads.
  ///   - quietTime: In microseconds.
  init(_ connections: [Connection], quietTime: Int64) {
    let mailbox = mailbox
    threads = connections.map { connection in
      let seat = Seat(connection)
      return Thread("store-reader") { ReaderPool.run(mailbox, seat.take(), quietTime) }
    }
  }

  func put(_ job: @escaping Job) -> Bool {
    mailbox.put(job)
  }

  /// Ends after everything that was put before. To be called once.
  func stop() {
    mailbox.close()
    for thread in threads { thread.join() }
  }

  private static func run(_ mailbox: Mailbox<Job>, _ connection: Connection, _ quietTime: Int64) {
    var wasBusy = false
    while true {
      switch mailbox.take(atMost: 1, timeout: wasBusy ? quietTime : nil) {
      case .elements(let jobs):
        for job in jobs { job(connection) }
        wasBusy = true
      case .timeout:
        connection.database.releaseMemory()
        returnFreeMemory()
        wasBusy = false
      case .closed: return
      }
    }
  }
}
