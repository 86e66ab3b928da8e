import Glibc

/// A server as a process of its own, on a free port.
final class ServerProcess {
  let port: UInt16
  private let process: pid_t
  private let start = Timing.now
  /// Where it writes to: a server whose words nobody can hear any more is ended by them.
  private let output: Int32

  /// Our built server.
  /// - Parameter library: the library's file.
  convenience init(library: String) {
    self.init(serving: ["--library", library])
  }

  /// Our built server with other arguments of `serve`.
  convenience init(serving arguments: [String]) {
    self.init(ServerProcess.program, ["serve", "--port", "0"] + arguments, port: nil)
  }

  /// - Parameter port: where it will listen; nil if its first line ends with that.
  init(_ program: String, _ arguments: [String], port: UInt16?) {
    var ends: [Int32] = [0, 0]
    precondition(pipe(&ends) == 0, "No pipe can be made.")
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    if port != nil { posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0) }
    if port != nil { posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0) }
    var pointers = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var process: pid_t = 0
    let result = posix_spawn(&process, program, &actions, nil, &pointers, environ)
    posix_spawn_file_actions_destroy(&actions)
    precondition(result == 0, "\(program) cannot be started; build it first.")
    close(ends[1])
    self.process = process
    output = ends[0]
    self.port = port ?? ServerProcess.readPort(ends[0])
  }

  deinit {
    kill(process, SIGTERM)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    close(output)
  }

  /// In milliseconds.
  var timeSinceStart: Double { Timing.now - start }

  /// Memory of the server that is resident, in MB.
  var residentMemory: Double { Machine.residentMemory(of: process) }

  /// Beside this program, where both were built.
  private static var program: String {
    let own = CommandLine.arguments[0]
    let slash = own.utf8.lastIndex(of: UInt8(ascii: "/")).map { own.utf8.index(after: $0) }
    return String(own[..<(slash ?? own.startIndex)]) + "bookspine"
  }

  /// The server's first line ends with its address.
  private static func readPort(_ descriptor: Int32) -> UInt16 {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while read(descriptor, &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
    let text = String(decoding: line, as: UTF8.self)
    let digits = text.split(separator: ":").last?.prefix { $0.isNumber } ?? ""
    guard let port = UInt16(digits) else {
      preconditionFailure("The server said: \(text)")
    }
    return port
  }
}
