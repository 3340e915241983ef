// swift-tools-version: 6.2
import PackageDescription

// Runs `Examples/SignIn` against a server that fails on demand. A separate package, so that the example stays small.
let package = Package(
    name: "journeys",
    defaultLocalization: "en",
    // The locks of the standard library, `Mutex`, need macOS 15.
    platforms: [.macOS(.v15)],
    products: [.executable(name: "signin", targets: ["Journeys"])],
    dependencies: [
        .package(name: "watertight", path: "../.."),
        .package(name: "watertight-async-http-client", path: "../../Transports/watertight-async-http-client"),
        .package(path: "../../Examples/SignIn"),
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.20.0"),
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.100.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl.git", from: "2.30.0"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.5.0"),
        .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.8.0"),
    ],
    targets: [
        // The journeys, the screens in a terminal, and the command.
        .executableTarget(
            name: "Journeys",
            dependencies: [
                "AuthenticationServer",
                .product(name: "SignInApp", package: "SignIn"),
                .product(name: "Watertight", package: "watertight"),
                .product(name: "WatertightFacades", package: "watertight"),
                .product(name: "WatertightHTTP", package: "watertight"),
                .product(name: "WatertightAsyncHTTPClient", package: "watertight-async-http-client"),
                .product(name: "WatertightPresentation", package: "watertight"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "InMemoryLogging", package: "swift-log"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            resources: [.process("Resources")]
        ),
        .testTarget(
            name: "JourneysTests",
            dependencies: [
                "Journeys",
                .product(name: "SignInApp", package: "SignIn"),
                .product(name: "Watertight", package: "watertight"),
                .product(name: "WatertightPresentation", package: "watertight"),
                .product(name: "WatertightTesting", package: "watertight"),
            ]
        ),

        // An authentication server that fails on demand. It doesn't use Watertight.
        .target(
            name: "AuthenticationServer",
            dependencies: [
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTLS", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ]
        ),
        // Also the code of the article about servers.
        .testTarget(
            name: "AuthenticationServerTests",
            dependencies: [
                "AuthenticationServer",
                .product(name: "Watertight", package: "watertight"),
                .product(name: "WatertightTesting", package: "watertight"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

/// Warnings are errors in continuous integration only, since other compilers may emit more of them.
let strict: [SwiftSetting] =
    Context.environment["WATERTIGHT_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)]

for target in package.targets {
    // A module states which dependencies are part of its interface: `public import`.
    target.swiftSettings =
        (target.swiftSettings ?? []) + strict + [
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("ExistentialAny"),
        ]
}
