// swift-tools-version: 6.2
import PackageDescription

// The map of the modules and the direction of their arrows are in ARCHITECTURE.md;
// `Tests/ArchitectureTests` holds the sources against it.

let common: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// Modules that compile natively and as Embedded Swift: what Embedded Swift cannot do is an error
/// in the native build already.
let portable: [SwiftSetting] =
  common + [
    .treatWarning("EmbeddedRestrictions", as: .error),
    .enableExperimentalFeature("Extern"),
  ]

func portableModule(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: portable)
}

func nativeModule(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: common)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: common)
}

let package = Package(
  name: "bookspine",
  products: [
    .executable(name: "bookspine", targets: ["bookspine"])
  ],
  targets: [
    portableModule("Documents"),
    portableModule("Wire", ["Documents"]),
    portableModule("Sync", ["Wire", "Documents"]),
    portableModule("Library", ["Documents"]),
    portableModule("Exchange", ["Library", "Documents"]),
    portableModule("Reactivity"),
    portableModule("UI", ["Reactivity"]),
    portableModule("Controls", ["UI", "Library", "Reactivity"]),
    portableModule("ViewModels", ["Library", "Exchange", "Sync", "Reactivity", "Documents"]),
    portableModule("Views", ["Controls", "UI", "ViewModels", "Library", "Reactivity"]),
    portableModule(
      "Console",
      ["Controls", "UI", "Exchange", "Library", "Sync", "Wire", "Reactivity", "Documents"]),

    nativeModule("HTTP2", ["CNGHTTP2"]),
    nativeModule("Storage", ["Documents", "CSQLite", "CLinux"]),
    nativeModule(
      "Server",
      [
        "HTTP2", "Storage", "Wire", "Exchange", "Library", "Documents",
        "CBookspineAssets", "CLinux", "CZlib", "CMessageDigest",
      ]),
    nativeModule(
      "Client",
      ["HTTP2", "Sync", "Wire", "Documents", "CSQLite", "CLinux", "CMessageDigest"]),
    .executableTarget(
      name: "bookspine",
      dependencies: ["Server", "Storage", "Client", "Exchange", "Library", "Wire", "Documents"],
      swiftSettings: common),

    .executableTarget(
      name: "bookspine-benchmarks",
      dependencies: ["Storage", "Client", "Sync", "Library", "Wire", "Documents"],
      path: "Benchmarks", exclude: ["app-size.tsv", "console-size.tsv", "App"],
      swiftSettings: common),

    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CMessageDigest", providers: [.apt(["libmd-dev"])]),
    .systemLibrary(name: "CNGHTTP2", providers: [.apt(["libnghttp2-dev"])]),
    .target(name: "CLinux"),
    .target(name: "CBookspineAssets"),

    tests("DocumentsTests", ["Randomness", "Documents"]),
    tests("QueryTraceTests", ["Client", "Server", "Storage", "Wire", "Documents"]),
    tests("WireTests", ["Randomness", "Wire", "Documents"], exclude: ["Golden", "Google"]),
    tests(
      "SyncTests", ["Sync", "Wire", "Documents"],
      exclude: ["Specification/known-differences.txt"]),
    tests("LibraryTests", ["Randomness", "Library", "Documents"]),
    tests("ExchangeTests", ["Randomness", "Exchange", "Library", "Documents"]),
    tests("ReactivityTests", ["Reactivity"]),
    tests("UITests", ["UI", "Reactivity"]),
    tests(
      "ViewModelsTests",
      ["TestServers", "ViewModels", "Sync", "Wire", "Library", "Reactivity", "Documents"]),
    tests(
      "ViewsTests",
      [
        "Views", "Controls", "ViewModels", "UI", "Sync", "Wire", "Library", "Reactivity",
        "Documents",
      ]),
    tests(
      "ConsoleTests",
      [
        "TestServers", "Console", "Controls", "UI", "Sync", "Wire", "Library", "Reactivity",
        "Documents",
      ]),
    .target(
      name: "TestServers", dependencies: ["Sync", "Wire", "Documents"], path: "Tests/TestServers",
      swiftSettings: common),
    .target(name: "Randomness", path: "Tests/Randomness", swiftSettings: common),
    .target(
      name: "ChildProcesses", path: "Tests/ChildProcesses", swiftSettings: common),
    tests(
      "StorageTests",
      ["Randomness", "Storage", "Documents", "ChildProcesses", "storage-crash-writer"]),
    .executableTarget(
      name: "storage-crash-writer", dependencies: ["Storage", "Documents"],
      path: "Tests/StorageCrashWriter", swiftSettings: common),
    tests(
      "ServerTests", ["Randomness", "Server", "HTTP2", "Storage", "Wire", "Documents"],
      exclude: ["REST/Google"]),
    tests(
      "ClientTests",
      [
        "Randomness", "Client", "Server", "Storage", "Sync", "Wire", "Documents", "ChildProcesses",
        "replica-crash-writer",
      ]),
    .executableTarget(
      name: "replica-crash-writer", dependencies: ["Client", "Sync", "Documents"],
      path: "Tests/ReplicaCrashWriter", swiftSettings: common),
    tests("CommandLineTests", ["bookspine", "Server", "Documents"]),
    tests("ArchitectureTests", []),
  ]
)
