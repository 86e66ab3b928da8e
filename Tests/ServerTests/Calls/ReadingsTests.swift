import Storage
import Testing

@testable import Server

/// A reading begins when there is room for what it may bring.
@Suite struct ReadingsTests {
  private typealias Completion = @Sendable (Result<Int, StorageError>) -> Void

  /// A store that answers when it is told to, and the loop that hears of it.
  private final class Readers {
    let loop: EventLoop
    let readings = Readings(limit: 100)
    private(set) var asked: [(number: Int, completion: Completion)] = []
    private(set) var read: [Int] = []
    var isWanted = true

    init() throws { loop = try EventLoop() }

    func read(_ number: Int, bytes: Int) {
      readings.read(bytes, on: loop, isWanted: { [unowned self] in isWanted }) {
        [unowned self] (completion: @escaping Completion) in
        asked.append((number, completion))
      } then: { [unowned self] (result: Result<Int, StorageError>) in
        if case .success(let value) = result { read.append(value) }
      }
    }

    /// Answers what was asked first, and lets the loop hear of it.
    func answer() {
      let (number, completion) = asked.removeFirst()
      completion(.success(number))
      loop.stop()
      loop.run()
    }

    var numbers: [Int] { asked.map(\.number) }
  }

  @Test func asManyAreUnderWayAsThereIsRoomForInTheirOrder() throws {
    let readers = try Readers()
    for number in 0..<6 { readers.read(number, bytes: 40) }
    #expect(readers.numbers == [0, 1])
    readers.answer()
    #expect(readers.numbers == [1, 2])
    while !readers.asked.isEmpty {
      #expect(readers.asked.count <= 2)
      readers.answer()
    }
    #expect(readers.read == [0, 1, 2, 3, 4, 5])
    #expect(readers.readings.waitingCount == 0)
  }

  @Test func aSmallOneDoesNotPassALargeOneAndTheLargestIsReadAlone() throws {
    let readers = try Readers()
    readers.read(0, bytes: 40)
    readers.read(1, bytes: 1000)
    readers.read(2, bytes: 40)
    #expect(readers.numbers == [0])
    readers.answer()
    #expect(readers.numbers == [1])
    readers.answer()
    #expect(readers.numbers == [2])
  }

  @Test func whatNobodyWantsAnyMoreIsNotRead() throws {
    let readers = try Readers()
    for number in 0..<4000 { readers.read(number, bytes: 100) }
    readers.isWanted = false
    readers.answer()
    #expect(readers.asked.isEmpty)
    #expect(readers.readings.waitingCount == 0)
    readers.isWanted = true
    readers.read(5000, bytes: 100)
    #expect(readers.numbers == [5000])
  }
}
