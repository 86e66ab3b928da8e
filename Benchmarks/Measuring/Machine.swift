import Glibc

/// What the machine says of itself and of this process.
enum Machine {
  /// Memory of this process that is resident, in MB.
  static var residentMemory: Double { residentMemory(of: getpid()) }

  /// Memory of a process that is resident, in MB.
  static func residentMemory(of process: pid_t) -> Double {
    let words = text(of: "/proc/\(process)/statm").split(separator: " ")
    guard words.count > 1, let pages = Double(words[1]) else { return 0 }
    return pages * Double(getpagesize()) / 1_048_576
  }

  /// A small file; empty if it cannot be read.
  static func text(of path: String) -> String {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count <= 0 { return String(decoding: text, as: UTF8.self) }
      text += buffer[..<count]
    }
  }

  /// A port that nobody listens at, for a server that must be told one.
  static var freePort: UInt16 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    precondition(descriptor >= 0, "No socket can be made.")
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        _ = bind(descriptor, pointer, length)
        _ = getsockname(descriptor, pointer, &length)
      }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Allows this process so many open descriptors, or as many as the system lets it have.
  /// - Returns: How many it may have.
  static func raiseDescriptorLimit(to wanted: Int) -> Int {
    var limit = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard getrlimit(resource, &limit) == 0 else { return 256 }
    limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, rlim_t(wanted)))
    setrlimit(resource, &limit)
    return min(wanted, Int(clamping: limit.rlim_cur))
  }

  /// What the processor has worked for this process, in milliseconds: unlike the time on the
  /// clock, it hardly depends on what else the machine does.
  static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
  }

  /// The time of one `fdatasync` after writing 8 KiB over what a file holds, in milliseconds.
  static func syncTime(in folder: String) -> Double {
    let path = folder + "/sync"
    let descriptor = open(path, O_RDWR | O_CREAT, 0o600)
    precondition(descriptor >= 0, "No file can be made in \(folder).")
    defer {
      close(descriptor)
      unlink(path)
    }
    let block = [UInt8](repeating: 1, count: 8192)
    for index in 0..<128 { pwrite(descriptor, block, block.count, off_t(index * block.count)) }
    fsync(descriptor)
    return (0..<128).map { index in
      milliseconds {
        pwrite(descriptor, block, block.count, off_t(index * block.count))
        fdatasync(descriptor)
      }
    }.median
  }
}
