import Testing

@Suite struct ImportTests {
  @Test func everyImportIsOnTheMap() throws {
    for file in try SourceFile.all() where !ModuleMap.isCLibrary(file.module) {
      guard let module = ModuleMap.module(file.module) else {
        Issue.record("\(file.path): the module \(file.module) is not on the map of the modules.")
        continue
      }
      for (index, line) in file.lines.enumerated() {
        guard let imported = importedModule(line) else { continue }
        if let fault = fault(of: imported, in: module) {
          let right = (module.imports.union(module.toolchain)).sorted().joined(separator: ", ")
          Issue.record(
            Comment(
              rawValue: file.message(
                index,
                "\(file.module) imports \(imported): \(fault) It may import "
                  + (right.isEmpty ? "nothing." : "\(right)."))))
        }
      }
    }
  }

  @Test func importsAreFoundInEveryForm() {
    #expect(importedModule("import Documents") == "Documents")
    #expect(importedModule("public import Documents") == "Documents")
    #expect(importedModule("@_spi(_Unicode) package import Swift") == "Swift")
    #expect(importedModule("@testable import Sync") == "Sync")
    #expect(importedModule("  import struct Foundation.URL") == "Foundation")
    #expect(importedModule("let important = 1") == nil)
    #expect(importedModule("@_extern(wasm, module: \"\", name: \"\")") == nil)
  }

  @Test func forbiddenImportsAreSeen() throws {
    let documents = try #require(ModuleMap.module("Documents"))
    let server = try #require(ModuleMap.module("Server"))
    #expect(fault(of: "Glibc", in: documents) != nil)
    #expect(fault(of: "CSQLite", in: documents) != nil)
    #expect(fault(of: "Foundation", in: server) != nil)
    #expect(fault(of: "FoundationEssentials", in: server) != nil)
    #expect(fault(of: "Views", in: server) != nil)
    #expect(fault(of: "CZlib", in: server) == nil)
    #expect(fault(of: "Storage", in: server) == nil)
  }

  /// Why a module may not import another, or nil.
  private func fault(of imported: String, in module: ModuleMap.Module) -> String? {
    if imported == "Swift" || module.imports.contains(imported) { return nil }
    if module.toolchain.contains(imported) { return nil }
    if ModuleMap.isCLibrary(imported) {
      return module.isPortable ? "a portable module imports no C library." : nil
    }
    if ModuleMap.module(imported) != nil { return "the map has no arrow from one to the other." }
    return module.isPortable
      ? "a portable module imports nothing of the toolchain but the standard library."
      : "it is not among the toolchain's modules that are paid for."
  }

  /// The module that a line imports.
  private func importedModule(_ line: String) -> String? {
    let words = line.split { $0 == " " || $0 == "\t" }.filter { !$0.hasPrefix("@") }
    let modifiers: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
    let kinds: Set<Substring> = [
      "struct", "class", "enum", "protocol", "func", "var", "let", "typealias",
    ]
    var rest = words[...]
    if let first = rest.first, modifiers.contains(first) { rest = rest.dropFirst() }
    guard rest.first == "import" else { return nil }
    rest = rest.dropFirst()
    if let first = rest.first, kinds.contains(first) { rest = rest.dropFirst() }
    return rest.first.map { String($0.split(separator: ".")[0]) }
  }
}
