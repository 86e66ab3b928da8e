/// The map of the modules: who may import whom. ARCHITECTURE.md shows it to readers, and these
/// tests hold the sources against it.
struct ModuleMap {
  struct Module {
    /// Other modules of this package.
    let imports: Set<String>
    /// Modules of the toolchain.
    let toolchain: Set<String>
    /// Whether it also compiles as Embedded Swift.
    let isPortable: Bool
  }

  static let portable: [String: Set<String>] = [
    "Documents": [],
    "Wire": ["Documents"],
    "Sync": ["Wire", "Documents"],
    "Library": ["Documents"],
    "Exchange": ["Library", "Documents"],
    "Reactivity": [],
    "ViewModels": ["Library", "Exchange", "Sync", "Reactivity", "Documents"],
    "UI": ["Reactivity"],
    "Controls": ["UI", "Library", "Reactivity"],
    "Views": ["Controls", "UI", "ViewModels", "Library", "Reactivity"],
    "Console": [
      "Controls", "UI", "Exchange", "Library", "Sync", "Wire", "Reactivity", "Documents",
    ],
    "Browser": ["Documents", "Sync", "Reactivity", "UI"],
    "BrowserApp": [
      "Documents", "Wire", "Sync", "Library", "Exchange", "Reactivity", "ViewModels", "UI",
      "Controls", "Views",
    ],
    "BrowserConsole": [
      "Documents", "Wire", "Sync", "Library", "Exchange", "Reactivity", "UI", "Controls", "Console",
    ],
  ]

  static let native: [String: Set<String>] = [
    "HTTP2": [],
    "Storage": ["Documents"],
    "Server": ["HTTP2", "Storage", "Wire", "Exchange", "Library", "Documents"],
    "Client": ["HTTP2", "Sync", "Wire", "Documents"],
    "Firestore": ["Client", "Sync", "Wire", "Documents"],
    "bookspine": [
      "Documents", "Wire", "Sync", "Library", "Exchange", "Reactivity", "ViewModels", "Storage",
      "Server", "Client", "Firestore",
    ],
  ]

  /// What native code may use of the toolchain. Foundation is not among it: it costs 20 MB of
  /// memory and 44 MB of program.
  static let toolchain: Set<String> = ["Glibc", "Synchronization"]

  /// Only the command line may pay for this one.
  static let commandLineToolchain: Set<String> = ["FoundationEssentials"]

  static func module(_ name: String) -> Module? {
    if let imports = portable[name] {
      return Module(imports: imports, toolchain: [], isPortable: true)
    }
    guard let imports = native[name] else { return nil }
    let toolchain =
      name == "bookspine" ? ModuleMap.toolchain.union(commandLineToolchain) : ModuleMap.toolchain
    return Module(imports: imports, toolchain: toolchain, isPortable: false)
  }

  /// Whether a module's name is that of a C library's module map: a capital C and another capital.
  static func isCLibrary(_ name: String) -> Bool {
    name.hasPrefix("C") && name.dropFirst().first?.isUppercase == true
  }
}
