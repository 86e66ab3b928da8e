import Server
import Testing

@testable import bookspine

@Suite struct ArgumentsTests {
  static let library = CommandHelp.library
  static let quiet = CommandHelp.Option("--quiet", nil, "Says less.")
  static let plain = CommandHelp(
    name: "plain", summary: "", description: "", options: [library, quiet], examples: [])
  static let files = CommandHelp(
    name: "files", summary: "", description: "", operands: "FILE…", options: [library, quiet],
    examples: [])

  @Test func aValueFollowsItsOptionOrAnEqualsSign() throws {
    #expect(try Arguments(["--library", "a b"], of: Self.plain)[Self.library] == "a b")
    #expect(try Arguments(["--library=x=y"], of: Self.plain)[Self.library] == "x=y")
    #expect(try Arguments([], of: Self.plain)[Self.library] == nil)
  }

  @Test func aValueInBracketsMayBeLeftOut() throws {
    let folder = CommandHelp.Option("--folder", "[DIR]", "Where.")
    let help = CommandHelp(
      name: "x", summary: "", description: "", options: [folder, Self.quiet], examples: [])
    #expect(help.text.contains("[--folder [DIR]]"))
    for (line, value) in [
      (["--folder"], nil), (["--folder", "--quiet"], nil), (["--folder", "d"], "d"),
      (["--folder=d", "--quiet"], "d"), (["--folder=-d"], "-d"),
    ] {
      let arguments = try Arguments(line, of: help)
      #expect(arguments.has(folder))
      #expect(arguments[folder] == value)
    }
    #expect(try !Arguments([], of: help).has(folder))
    for (line, error) in [
      (["--folder", "--folder"], UsageError.repeated("--folder")),
      (["--folder="], .missingValue("--folder", "[DIR]")),
    ] {
      #expect(throws: error) { try Arguments(line, of: help) }
    }
  }

  @Test func optionsStandAnywhere() throws {
    let arguments = try Arguments(["a", "--quiet", "b", "--library", "l"], of: Self.files)
    #expect(arguments.operands == ["a", "b"])
    #expect(arguments.has(Self.quiet))
    #expect(arguments[Self.library] == "l")
  }

  @Test func whatFollowsTwoDashesIsNoOption() throws {
    #expect(try Arguments(["--", "--quiet", "-"], of: Self.files).operands == ["--quiet", "-"])
    #expect(try Arguments(["-"], of: Self.files).operands == ["-"])
  }

  @Test func helpNeedsNothingElse() throws {
    #expect(try Arguments(["--help"], of: Self.files).wantsHelp)
    #expect(try Arguments(["-h", "too", "much"], of: Self.plain).wantsHelp)
  }

  @Test(arguments: [
    (["--librarry", "x"], UsageError.unknownOption("--librarry", likely: "--library")),
    (["--frobnicate"], .unknownOption("--frobnicate", likely: nil)),
    (["-x"], .unknownOption("-x", likely: nil)),
    (["--library"], .missingValue("--library", "PATH")),
    (["--library="], .missingValue("--library", "PATH")),
    (["--library", "a", "--library", "b"], .repeated("--library")),
    (["--quiet=1"], .needlessValue("--quiet")),
    (["books.csv"], .unexpectedOperand("books.csv")),
  ])
  func aWrongCallIsToldApart(_ arguments: [String], _ error: UsageError) {
    #expect(throws: error) { try Arguments(arguments, of: Self.plain) }
  }

  @Test func aMissingOperandIsNamed() {
    #expect(throws: UsageError.missingOperand("FILE…")) { try Arguments([], of: Self.files) }
  }

  @Test func anEmulatorHasNoLibrary() throws {
    let arguments = try Arguments(["--emulator", "--library", "l"], of: ServeCommand.help)
    #expect(throws: CommandFailure.usage(.notTogether("--library", "--emulator"))) {
      try ServeCommand.run(arguments)
    }
  }

  @Test func aPortIsANumberTo65535() throws {
    func port(_ text: String) throws -> UInt16 {
      let arguments = try Arguments(["--port", text], of: ServeCommand.help)
      return try ServeCommand.configuration(arguments).port
    }
    #expect(try port("0") == 0)
    #expect(try port("65535") == 65535)
    for text in ["65536", "-1", "http", "80a"] {
      #expect(throws: CommandFailure.self) { try port(text) }
    }
  }
}
