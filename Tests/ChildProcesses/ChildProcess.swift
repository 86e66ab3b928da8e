package import Glibc

/// A program that a test started, whose output it reads. It is killed with the object at the
/// latest.
package final class ChildProcess {
  package let id: pid_t
  private let output: Int32
  private var isReaped = false

  /// - Returns: Nil if the program cannot be started.
  package init?(_ arguments: [String]) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    posix_spawn_file_actions_addclose(&actions, ends[1])
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A group of its own, so that what it starts ends with it.
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    var words = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, arguments[0], &actions, &attributes, &words, environ)
    close(ends[1])
    if code != 0 {
      close(ends[0])
      return nil
    }
    id = process
    output = ends[0]
  }

  deinit {
    kill()
    close(output)
  }

  package func kill() {
    if isReaped { return }
    isReaped = true
    Glibc.kill(-id, SIGKILL)
    waitpid(id, nil, 0)
  }

  /// Waits until it has written something, or some seconds have passed.
  package func waitForOutput() {
    var state = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    _ = poll(&state, 1, 20_000)
  }

  /// What it has written until its end, as lines; a last one without its end is left out.
  package func remainingLines() -> [String] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(output, &buffer, buffer.count)
      if count <= 0 { break }
      bytes += buffer[..<count]
    }
    let end = bytes.lastIndex(of: UInt8(ascii: "\n")) ?? bytes.startIndex
    return bytes[..<end].split(separator: UInt8(ascii: "\n")).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// A program that was built with the tests.
  package static func builtProgram(_ name: String) -> String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let path = String(
      decoding: buffer[..<max(0, count)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path[..<(path.lastIndex(of: "/") ?? path.startIndex)] + "/" + name
  }
}
