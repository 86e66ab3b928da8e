import Client
import Glibc

/// A server that speaks Firestore's protocol, started for a measurement and ended after it.
enum FirestorePeer: CaseIterable {
  /// Our built program, durable.
  case bookspine
  /// Google's official emulator, which keeps everything in memory.
  case emulator

  static let emulatorArchive: String? = {
    // What its Debian package has installed.
    let list = "/var/lib/dpkg/info/google-cloud-cli-firestore-emulator.list"
    return Machine.text(of: list).split(separator: "\n").first { line in
      line.hasSuffix("/cloud-firestore-emulator.jar")
    }.map(String.init)
  }()

  /// Nil if it is not installed.
  func start(_ scratch: Scratch) -> ServerProcess? {
    switch self {
    case .bookspine:
      return ServerProcess(serving: ["--emulator", scratch.path])
    case .emulator:
      guard let archive = FirestorePeer.emulatorArchive else { return nil }
      let port = Machine.freePort
      let server = ServerProcess(
        "/usr/bin/env",
        [
          "java", "-cp", archive,
          "com.google.cloud.datastore.emulator.firestore.CloudFirestore", "--host", "127.0.0.1",
          "--port", "\(port)",
        ], port: port)
      return server
    }
  }
}
