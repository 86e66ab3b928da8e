import Testing

@testable import bookspine

@Suite struct HelpTests {
  @Test func everyCommandHasAnExampleAndExplainsItsOptions() {
    #expect(Program.commands.map(\.help.name) == ["serve", "import", "list", "export"])
    for command in Program.commands {
      let text = command.help.text
      #expect(text.contains("Usage: bookspine \(command.help.name)"))
      #expect(text.contains("\n  bookspine \(command.help.name)"))
      #expect(text.contains("--help"))
      for option in command.help.options {
        #expect(text.contains(option.name) && option.help.hasSuffix("."))
      }
    }
  }
}
