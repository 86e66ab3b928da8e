import Testing
import Wire

@testable import Sync

/// Calls over one socket: opening, breaking, signs of life.
struct CallMultiplexTests {
  final class FakeSocket: MessageSocket {
    let observer: any SocketObserver
    var sent: [[UInt8]] = []
    var isClosed = false

    init(_ observer: any SocketObserver) {
      self.observer = observer
    }

    func send(_ message: [UInt8]) { sent.append(message) }
    func close() { isClosed = true }

    /// What was sent, told in words.
    var words: [String] {
      sent.map { bytes in
        switch try! CallFrame(decoding: bytes) {
        case .open(let call, let method, let metadata):
          "open \(call) \(method)" + metadata.map { " \($0.name)=\($0.value)" }.joined()
        case .message(let call, let bytes): "message \(call) \(Array(bytes))"
        case .halfClose(let call): "half-close \(call)"
        case .end(let call, let code, _): "end \(call) \(code)"
        }
      }
    }
  }

  final class Opener: SocketOpener {
    var sockets: [FakeSocket] = []

    func open(_ observer: any SocketObserver) -> any MessageSocket {
      let socket = FakeSocket(observer)
      sockets.append(socket)
      return socket
    }
  }

  final class Listener: CallObserver {
    var events: [String] = []

    func callOpened() { events.append("opened") }
    func callReceived(_ message: [UInt8]) { events.append("received \(message)") }
    func callEnded(code: Int, message: String) { events.append("ended \(code)") }
  }

  let opener = Opener()
  let scheduler = ManualScheduler()
  let multiplex: CallMultiplex

  init() {
    multiplex = CallMultiplex(opener, scheduler, device: "phone")
  }

  @Test func callsShareASocketAndGoInOrder() {
    let (first, second) = (Listener(), Listener())
    let one = multiplex.open("a", first)
    let two = multiplex.open("b", second)
    #expect(opener.sockets.count == 1)
    let socket = opener.sockets[0]
    #expect(socket.sent.isEmpty)
    socket.observer.socketOpened()
    one.send([7])
    two.send([8])
    #expect(
      socket.words == [
        "open 1 a bookspine-device=phone", "open 2 b bookspine-device=phone", "message 1 [7]",
        "message 2 [8]",
      ])
    socket.observer.socketReceived(CallFrame.message(call: 2, bytes: [5]).encoded())
    socket.observer.socketReceived(CallFrame.end(call: 1, code: 7, message: "no").encoded())
    socket.observer.socketReceived(CallFrame.message(call: 1, bytes: [6]).encoded())
    #expect(first.events == ["opened", "ended 7"])
    #expect(second.events == ["opened", "received [5]"])
    two.cancel()
    #expect(socket.words.last == "end 2 1")
    socket.observer.socketReceived(CallFrame.message(call: 2, bytes: [9]).encoded())
    #expect(second.events.count == 2)
  }

  @Test func aBrokenSocketEndsAllCallsAndTheNextOpensAnother() {
    let listener = Listener()
    _ = multiplex.open("a", listener)
    opener.sockets[0].observer.socketOpened()
    opener.sockets[0].observer.socketClosed(code: 1006)
    #expect(listener.events == ["opened", "ended 14"])
    let again = Listener()
    _ = multiplex.open("a", again)
    #expect(opener.sockets.count == 2)
    opener.sockets[1].observer.socketOpened()
    #expect(opener.sockets[1].words == ["open 1 a bookspine-device=phone"])
    // The old socket's last words are not heard.
    opener.sockets[0].observer.socketReceived(CallFrame.message(call: 1, bytes: [1]).encoded())
    #expect(again.events == ["opened"])
  }

  @Test func aSilentServerIsAskedAndThenGivenUp() {
    let listener = Listener()
    _ = multiplex.open("a", listener)
    let socket = opener.sockets[0]
    socket.observer.socketOpened()
    scheduler.advance(milliseconds: 31_000)
    #expect(socket.sent.count == 1)
    scheduler.advance(milliseconds: 30_000)
    #expect(socket.words.last == "open 2 bookspine.v1.Connection/SignOfLife")
    // An answer, whatever it is, keeps the socket.
    socket.observer.socketReceived(CallFrame.end(call: 2, code: 12, message: "").encoded())
    scheduler.advance(milliseconds: 40_000)
    #expect(!socket.isClosed)
    // None does not.
    scheduler.advance(milliseconds: 60_000)
    #expect(socket.isClosed)
    #expect(listener.events == ["opened", "ended 14"])
  }

  @Test func aReaderWhoComesBackWaitsTwoSecondsForADeadConnection() {
    let listener = Listener()
    _ = multiplex.open("a", listener)
    let socket = opener.sockets[0]
    socket.observer.socketOpened()
    multiplex.check()
    #expect(socket.words.last == "open 2 bookspine.v1.Connection/SignOfLife")
    socket.observer.socketReceived(CallFrame.end(call: 2, code: 12, message: "").encoded())
    scheduler.advance(milliseconds: 20_000)
    #expect(!socket.isClosed)
    multiplex.check()
    scheduler.advance(milliseconds: 2000)
    #expect(socket.isClosed)
    #expect(listener.events == ["opened", "ended 14"])
  }

  @Test func nonsenseEndsTheConnection() {
    let listener = Listener()
    _ = multiplex.open("a", listener)
    opener.sockets[0].observer.socketOpened()
    opener.sockets[0].observer.socketReceived([9, 9, 9])
    #expect(opener.sockets[0].isClosed)
    #expect(listener.events == ["opened", "ended 14"])
  }

  @Test func anotherVersionIsTold() {
    var wasTold = false
    multiplex.onOtherVersion = { wasTold = true }
    _ = multiplex.open("a", Listener())
    opener.sockets[0].observer.socketOpened()
    opener.sockets[0].observer.socketClosed(code: 4001)
    #expect(wasTold)
  }

  @Test func renewingEndsWhatIsStillOpen() {
    let listener = Listener()
    _ = multiplex.open("a", listener)
    opener.sockets[0].observer.socketOpened()
    multiplex.renew()
    #expect(opener.sockets[0].isClosed)
    #expect(listener.events == ["opened", "ended 14"])
    _ = multiplex.open("a", Listener())
    #expect(opener.sockets.count == 2)
  }
}
