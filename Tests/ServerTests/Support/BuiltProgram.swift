import Glibc

/// `bookspine serve` on a free port with a library of its own, until it goes.
final class BuiltProgram {
  let port: UInt16
  private let process: pid_t
  private let folder: LibraryFolder
  private var isGone = false

  /// - Parameter folder: where the library lies.
  init?(in folder: LibraryFolder = LibraryFolder()) {
    self.folder = folder
    guard let path = BuiltProgram.path else { return nil }
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    let arguments = [path, "serve", "--port", "0", "--library", folder.library]
    var pointers = arguments.map { strdup($0) } + [nil]
    var process: pid_t = 0
    let result = posix_spawn(&process, path, &actions, nil, &pointers, environ)
    for pointer in pointers { free(pointer) }
    posix_spawn_file_actions_destroy(&actions)
    close(ends[1])
    self.process = process
    guard result == 0, let port = BuiltProgram.readPort(ends[0]) else { return nil }
    self.port = port
  }

  deinit {
    end(SIGTERM)
  }

  /// Ends it in the middle of whatever it does.
  func kill() {
    end(SIGKILL)
  }

  private func end(_ signal: Int32) {
    if isGone { return }
    isGone = true
    Glibc.kill(process, signal)
    var status: Int32 = 0
    waitpid(process, &status, 0)
  }

  var residentBytes: Int {
    let words = BuiltProgram.firstLine(open("/proc/\(process)/statm", O_RDONLY)).split(
      separator: " ")
    return Int(words[1])! * Int(getpagesize())
  }

  /// The most that was ever resident.
  var peakBytes: Int {
    let file = open("/proc/\(process)/status", O_RDONLY)
    var bytes = [UInt8](repeating: 0, count: 8192)
    bytes.removeLast(bytes.count - max(0, read(file, &bytes, bytes.count)))
    close(file)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let words = lines.first { $0.hasPrefix("VmHWM:") }!.split(whereSeparator: \.isWhitespace)
    return Int(words[1])! * 1024
  }

  /// Beside the program that runs the tests.
  private static var path: String? {
    guard let own = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(own) }
    // `swift test` runs the tests inside the bundle, or a helper of the toolchain that loads it.
    for candidate in [String(cString: own)] + CommandLine.arguments {
      let folder = candidate.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      let path = (folder + ["bookspine"]).joined(separator: "/")
      if access(path, X_OK) == 0 { return path }
    }
    return nil
  }

  /// The program's first line ends with its address.
  private static func readPort(_ descriptor: Int32) -> UInt16? {
    let digits = firstLine(descriptor).split(separator: ":").last?.prefix { $0.isNumber }
    return digits.flatMap { UInt16($0) }
  }

  private static func firstLine(_ descriptor: Int32) -> String {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while read(descriptor, &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
    close(descriptor)
    return String(decoding: line, as: UTF8.self)
  }
}
