// swift-tools-version: 6.3
import PackageDescription

// A package of its own, independent of the library: it reads code and runs none of it.
let package = Package(
    name: "watertight-checker",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "watertight", targets: ["WatertightCLI"]),
        .plugin(name: "WatertightCheck", targets: ["WatertightCheck"]),
        .plugin(name: "WatertightCheckCommand", targets: ["WatertightCheckCommand"]),
    ],
    dependencies: [
        // A range, because an app's macros pin it too. Built with 600.0.1, 602.0.0 and 603.0.1 by
        // scripts/check-swift-syntax.sh, which names one version here.
        .package(url: "https://github.com/swiftlang/swift-syntax.git", "600.0.1"..<"604.0.0"),
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.5.0"),
        .package(url: "https://github.com/jpsim/Yams.git", from: "6.2.0"),
    ],
    targets: [
        // Embeds the models and docs/rules as string literals. The arrays of numbers that `.embedInCode` writes take minutes to compile.
        .target(name: "WatertightData", exclude: ["Codes", "Models"], plugins: ["EmbedFiles"]),
        .plugin(name: "EmbedFiles", capability: .buildTool(), dependencies: ["FileEmbedder"]),
        .executableTarget(name: "FileEmbedder"),

        .target(
            name: "WatertightRules",
            dependencies: [
                "WatertightData",
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ]
        ),
        // Files, paths and words, for all that follow.
        .target(name: "WatertightSupport", dependencies: ["WatertightRules"]),
        // `watertight throws`: what functions throw, and `--fix`, which writes it.
        .target(
            name: "WatertightThrows",
            dependencies: [
                "WatertightRules", "WatertightSupport", .product(name: "SwiftSyntax", package: "swift-syntax"),
            ]),
        // `watertight contract` and `watertight kotlin`: outputs and failure codes as data, and in another language.
        .target(
            name: "WatertightContract",
            dependencies: [
                "WatertightRules", "WatertightSupport",
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ]),
        // The framing and messages of the Language Server Protocol and the Model Context Protocol, which a package can replace.
        .target(name: "ServerProtocols"),
        // The rules of the layers, for code that uses the library.
        .target(name: "ArchitectureRules", dependencies: ["WatertightRules"]),
        // C, because a signal handler must not allocate.
        .target(name: "CrashGuard"),
        .executableTarget(
            name: "WatertightCLI",
            dependencies: [
                "ArchitectureRules", "CrashGuard", "ServerProtocols", "WatertightContract", "WatertightData",
                "WatertightRules",
                "WatertightSupport", "WatertightThrows",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
                .product(name: "Yams", package: "Yams"),
            ]),

        // Warnings in a build, and `swift package watertight-check`.
        .plugin(name: "WatertightCheck", capability: .buildTool(), dependencies: ["WatertightCLI"]),
        .plugin(
            name: "WatertightCheckCommand",
            capability: .command(
                intent: .custom(
                    verb: "watertight-check", description: "Finds the places where errors leak or are lost.")),
            dependencies: ["WatertightCLI"]
        ),

        .testTarget(
            name: "WatertightRulesTests",
            dependencies: [
                "WatertightData", "WatertightRules", "WatertightThrows",
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ]),
        .testTarget(name: "ServerProtocolsTests", dependencies: ["ServerProtocols"]),
        .testTarget(name: "WatertightContractTests", dependencies: ["WatertightContract"]),
        .testTarget(name: "ArchitectureRulesTests", dependencies: ["ArchitectureRules", "WatertightRules"]),
        .testTarget(
            name: "WatertightCLITests",
            dependencies: [
                "WatertightCLI", "ArchitectureRules", "ServerProtocols", "WatertightRules", "WatertightSupport",
                "WatertightThrows",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)

/// Continuous integration takes no warning of our targets; whoever builds us with another compiler may get some.
let strict: [SwiftSetting] =
    Context.environment["WATERTIGHT_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)]

for target in package.targets where target.type != .plugin && target.name != "CrashGuard" {
    // What a module shows of its dependencies is written down: `public import`.
    target.swiftSettings =
        (target.swiftSettings ?? []) + strict + [
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
}
