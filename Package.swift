// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "watertight",
    defaultLocalization: "en",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Watertight", targets: ["Watertight"]),
        .library(name: "WatertightHTTP", targets: ["WatertightHTTP"]),
        .library(name: "WatertightAsyncHTTPClient", targets: ["WatertightAsyncHTTPClient"]),
        .library(name: "WatertightURLSession", targets: ["WatertightURLSession"]),
        .library(name: "WatertightUseCases", targets: ["WatertightUseCases"]),
        .library(name: "WatertightPresentation", targets: ["WatertightPresentation"]),
        .library(name: "WatertightTesting", targets: ["WatertightTesting"]),
        .executable(name: "watertight", targets: ["WatertightCLI"]),
        .plugin(name: "WatertightCheckCommand", targets: ["WatertightCheckCommand"]),
        .plugin(name: "WatertightBuildTool", targets: ["WatertightBuildTool"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0"),
        .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.37.0"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.100.0"),
        // AsyncHTTPClient brings these along; named here for the errors they throw.
        .package(url: "https://github.com/apple/swift-nio-ssl.git", from: "2.30.0"),
        .package(url: "https://github.com/apple/swift-nio-http2.git", from: "1.40.0"),
        .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.30.0"),
        // For the checker alone.
        .package(url: "https://github.com/swiftlang/swift-syntax.git", from: "603.0.0"),
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.0"),
        .package(url: "https://github.com/jpsim/Yams.git", from: "6.2.0"),
    ],
    targets: [
        // The rooms, in the order of their floors: each imports only rooms above it.
        .target(name: "Watertight", dependencies: [.product(name: "Logging", package: "swift-log")]),
        .target(
            name: "WatertightHTTP",
            dependencies: ["Watertight", .product(name: "HTTPTypes", package: "swift-http-types")]
        ),
        .target(
            name: "WatertightAsyncHTTPClient",
            dependencies: [
                "Watertight", "WatertightHTTP",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "NIOHTTP2", package: "swift-nio-http2"),
                .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
                .product(name: "NIOSOCKS", package: "swift-nio-extras"),
            ]
        ),
        .target(
            name: "WatertightURLSession",
            dependencies: ["Watertight", "WatertightHTTP", .product(name: "HTTPTypes", package: "swift-http-types")]),
        .target(name: "WatertightUseCases"),
        .target(
            name: "WatertightPresentation", dependencies: ["Watertight"], resources: [.process("Resources")]),
        .target(
            name: "WatertightTesting",
            dependencies: [
                "Watertight", "WatertightHTTP", "WatertightPresentation",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),

        .target(
            name: "WatertightRules",
            dependencies: [
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ]
        ),
        .executableTarget(
            name: "WatertightCLI",
            dependencies: [
                "WatertightRules",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Yams", package: "Yams"),
            ]
        ),

        // `swift package watertight-check`, and the check as a part of a build.
        .plugin(
            name: "WatertightCheckCommand",
            capability: .command(
                intent: .custom(verb: "watertight-check", description: "Finds where errors leak out of their layer.")),
            dependencies: ["WatertightCLI"]
        ),
        .plugin(name: "WatertightBuildTool", capability: .buildTool(), dependencies: ["WatertightCLI"]),

        .testTarget(
            name: "WatertightTests",
            dependencies: [
                "Watertight", "WatertightTesting", "WatertightSnippets",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "InMemoryLogging", package: "swift-log"),
            ]
        ),
        .testTarget(
            name: "WatertightHTTPTests",
            dependencies: [
                "Watertight", "WatertightHTTP", "WatertightTesting",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .testTarget(
            name: "WatertightAsyncHTTPClientTests",
            dependencies: [
                "Watertight", "WatertightHTTP", "WatertightAsyncHTTPClient", "WatertightLoopback",
                "WatertightTesting",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "NIOHTTP2", package: "swift-nio-http2"),
                .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
                .product(name: "NIOSOCKS", package: "swift-nio-extras"),
            ]
        ),
        .testTarget(
            name: "WatertightURLSessionTests",
            dependencies: [
                "Watertight", "WatertightHTTP", "WatertightURLSession", "WatertightTesting", "WatertightLoopback",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .testTarget(name: "WatertightUseCasesTests", dependencies: ["WatertightUseCases"]),
        .testTarget(
            name: "WatertightPresentationTests",
            dependencies: ["Watertight", "WatertightPresentation", "WatertightTesting"]),
        .testTarget(
            name: "WatertightTestingTests",
            dependencies: [
                "Watertight", "WatertightHTTP", "WatertightPresentation", "WatertightTesting",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .testTarget(name: "WatertightRulesTests", dependencies: ["WatertightRules"]),
        .testTarget(name: "WatertightCLITests", dependencies: ["WatertightCLI", "WatertightRules"]),
        // Compiles the code of README.md and of the documentation catalogues.
        .testTarget(
            name: "DocumentationTests",
            dependencies: [
                "WatertightSnippets",
                // Built, so that the code in the documents can import them.
                "Watertight", "WatertightHTTP", "WatertightAsyncHTTPClient", "WatertightURLSession",
                "WatertightUseCases", "WatertightPresentation", "WatertightTesting",
            ]
        ),
        // Compiles snippets against the modules of this build; no product, so nobody can depend on it.
        .target(name: "WatertightSnippets", path: "Tests/WatertightSnippets"),
        // A real server on a loopback socket for the transports' tests; no product, so nobody can depend on it.
        .target(
            name: "WatertightLoopback",
            dependencies: [
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            path: "Tests/WatertightLoopback"
        ),
    ],
    swiftLanguageModes: [.v6]
)

/// Continuous integration takes no warning of our targets; whoever builds us with another compiler may get some.
let strict: [SwiftSetting] =
    Context.environment["WATERTIGHT_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)]

for target in package.targets where target.type != .plugin {
    // What a module shows of its dependencies is written down: `public import`.
    target.swiftSettings =
        (target.swiftSettings ?? []) + strict + [
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
}
