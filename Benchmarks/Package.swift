// swift-tools-version: 6.3
import PackageDescription

// A separate package, so that its dependencies don't become those of the library.
let package = Package(
    name: "watertight-benchmarks",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(name: "watertight", path: ".."),
        .package(name: "watertight-async-http-client", path: "../Transports/watertight-async-http-client"),
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0"),
        .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.37.0"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.100.0"),
    ],
    targets: [
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                "AllocationCounter", "ClientByHand", "SignInByHand", "SignInCatching", "SignInContract",
                "SignInWatertight", "Statistics",
                .product(name: "Watertight", package: "watertight"),
                .product(name: "WatertightHTTP", package: "watertight"),
                .product(name: "WatertightAsyncHTTPClient", package: "watertight-async-http-client"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOFoundationCompat", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]
        ),
        .target(name: "Statistics"),
        // Shared by all versions of the sign-in: the value, the credentials, the canned responses.
        .target(
            name: "SignInContract", dependencies: [.product(name: "HTTPTypes", package: "swift-http-types")]),
        // Separate modules, like layers of an app: no version is inlined into the loop that measures it, and no client is
        // specialized for its repository.
        .target(name: "ClientByHand", dependencies: [.product(name: "HTTPTypes", package: "swift-http-types")]),
        .target(
            name: "SignInByHand",
            dependencies: [
                "ClientByHand", "SignInContract",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .target(
            name: "SignInCatching",
            dependencies: [
                "ClientByHand", "SignInByHand", "SignInContract",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .target(
            name: "SignInWatertight",
            dependencies: [
                "SignInContract",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Watertight", package: "watertight"),
                .product(name: "WatertightHTTP", package: "watertight"),
            ]
        ),
        // C, because a replacement of malloc must not allocate.
        .target(name: "AllocationCounter"),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.name != "AllocationCounter" {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
}

/// Warnings are errors in continuous integration only: other compilers may emit other warnings.
if Context.environment["WATERTIGHT_STRICT"] != nil {
    for target in package.targets where target.name != "AllocationCounter" {
        target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
    }
}
