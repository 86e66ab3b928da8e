import Testing

@testable import Server

/// The built program as a process of its own: in this one, other tests use memory too.
@Suite struct IdleMemoryTests {
  @Test func aThousandIdleSocketsCostLittle() throws {
    let program = try #require(BuiltProgram(), "the program bookspine is not built")
    // What the first ones cost is paid once.
    let first = (0..<50).map { _ in TestSocket(port: program.port) }
    let start = program.residentBytes
    DescriptorLimit.raise()
    let sockets = (0..<1000).map { _ in TestSocket(port: program.port) }
    let areOpen = sockets.allSatisfy { $0.isOpen }
    #expect(areOpen)
    let each = (program.residentBytes - start) / sockets.count
    #expect(each < 20_000, "\(each) bytes a socket")
    withExtendedLifetime(first) {}
  }
}
