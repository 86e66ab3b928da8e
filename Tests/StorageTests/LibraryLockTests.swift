import ChildProcesses
import Glibc
import Testing

@testable import Documents
@testable import Storage

struct LibraryLockTests {
  let folder = TemporaryFolder()

  private func owner(_ path: String) -> LibraryOwner? {
    do throws(StorageError) {
      try Store(.file(path)).close()
      return nil
    } catch {
      if case .owned(let owner) = error { return owner }
      Issue.record(error)
      return nil
    }
  }

  @Test func aLibraryHasOneOwnerWhoseAddressOthersLearn() throws {
    let store = try Store(.file(folder.library))
    #expect(owner(folder.library) == LibraryOwner(process: Int(getpid()), address: ""))
    try store.announce(address: "127.0.0.1:8080")
    #expect(
      owner(folder.library) == LibraryOwner(process: Int(getpid()), address: "127.0.0.1:8080"))
    try store.write(.set(path("books/a"), map()))
    store.close()
    #expect(owner(folder.library) == nil)
  }

  @Test func aShorterAddressReplacesALongerOne() throws {
    let store = try Store(.file(folder.library))
    defer { store.close() }
    try store.announce(address: "[2001:db8::1]:8080")
    try store.announce(address: "h:1")
    #expect(owner(folder.library)?.address == "h:1")
  }

  @Test func anotherNameOfTheFileIsTheSameLibrary() throws {
    let store = try Store(.file(folder.library))
    defer { store.close() }
    let other = folder.path + "/other"
    symlink(folder.library, other)
    #expect(owner(other)?.process == Int(getpid()))
    #expect(owner(folder.path + "/./library.bookspine")?.process == Int(getpid()))
  }

  /// As a child process does between its making and its own program.
  @Test func aLibraryThatCouldNotBeOpenedIsFreeThoughAChildHasItsFiles() throws {
    var copies: [Int32] = []
    defer { for copy in copies { close(copy) } }
    do {
      let opened = try OpenedLibrary(
        .file(folder.library), .current, StoreSettings(), StoreEnvironment())
      #expect(opened.lock != nil)
      for number in Int32(0)..<1024 {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = readlink("/proc/self/fd/\(number)", &buffer, buffer.count)
        guard count > 0 else { continue }
        let target = String(decoding: buffer[..<count], as: UTF8.self)
        if target.hasPrefix(folder.library) { copies.append(dup(number)) }
      }
    }
    #expect(copies.count >= 2)
    #expect(owner(folder.library) == nil)
  }

  /// Two names in the file system, with a lock file each.
  @Test func aHardLinkIsTheSameLibrary() throws {
    try Store(.file(folder.library)).close()
    let other = folder.path + "/other"
    link(folder.library, other)
    let child = try #require(
      ChildProcess(["/usr/bin/flock", "--exclusive", other, "/bin/sleep", "60"]))
    var seen: LibraryOwner?
    for _ in 0..<300 where seen == nil {
      pause(.milliseconds(10))
      seen = owner(folder.library)
    }
    #expect(seen?.process ?? 0 > 0, "the system's table of locks tells who has it")
    child.kill()
    var isFree = false
    for _ in 0..<200 where !isFree {
      isFree = owner(folder.library) == nil
      if !isFree { pause(.milliseconds(10)) }
    }
    #expect(isFree)
  }

  @Test func anOpenLibraryIsLockedUnderItsOtherName() throws {
    let store = try Store(.file(folder.library))
    defer { store.close() }
    let other = folder.path + "/other"
    link(folder.library, other)
    let child = try #require(
      ChildProcess(["/usr/bin/flock", "--exclusive", "--nonblock", other, "/bin/echo", "free"]))
    #expect(child.remainingLines().isEmpty)
  }

  @Test func theLockGoesWithTheProcessThatHoldsIt() throws {
    try Store(.file(folder.library)).close()
    TemporaryFolder.write(Array("4711 127.0.0.1:9\n".utf8), to: folder.library + ".lock")
    let child = try #require(
      ChildProcess(["/usr/bin/flock", "--exclusive", folder.library + ".lock", "/bin/sleep", "60"]))
    var seen: LibraryOwner?
    for _ in 0..<200 where seen == nil {
      pause(.milliseconds(10))
      // Until the child has the lock nobody has; the attempt itself must not take it away.
      TemporaryFolder.write(Array("4711 127.0.0.1:9\n".utf8), to: folder.library + ".lock")
      seen = owner(folder.library)
    }
    #expect(seen == LibraryOwner(process: 4711, address: "127.0.0.1:9"))
    child.kill()
    var isFree = false
    for _ in 0..<200 where !isFree {
      isFree = owner(folder.library) == nil
      if !isFree { pause(.milliseconds(10)) }
    }
    #expect(isFree)
  }
}
