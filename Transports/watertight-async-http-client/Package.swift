// swift-tools-version: 6.3
import PackageDescription

// A separate package, so that apps without this transport do not resolve SwiftNIO.
let package = Package(
    name: "watertight-async-http-client",
    platforms: [.macOS("13.3"), .iOS("16.4"), .tvOS("16.4"), .watchOS("9.4"), .visionOS(.v1)],
    products: [.library(name: "WatertightAsyncHTTPClient", targets: ["WatertightAsyncHTTPClient"])],
    dependencies: [
        // scripts/publish.sh writes the library's address and version here.
        .package(name: "watertight", path: "../.."),
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0"),
        .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.37.0"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.100.0"),
        // Dependencies of AsyncHTTPClient, whose errors the transport maps.
        .package(url: "https://github.com/apple/swift-nio-ssl.git", from: "2.30.0"),
        .package(url: "https://github.com/apple/swift-nio-http2.git", from: "1.40.0"),
        .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.30.0"),
    ],
    targets: [
        .target(
            name: "WatertightAsyncHTTPClient",
            dependencies: [
                "CWatertightZlib",
                .product(name: "Watertight", package: "watertight"),
                .product(name: "WatertightHTTP", package: "watertight"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "NIOHTTP2", package: "swift-nio-http2"),
                .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
                .product(name: "NIOSOCKS", package: "swift-nio-extras"),
            ]
        ),

        // Makes zlib of the system available to Swift.
        .target(name: "CWatertightZlib", linkerSettings: [.linkedLibrary("z")]),

        .testTarget(
            name: "WatertightAsyncHTTPClientTests",
            dependencies: [
                "WatertightAsyncHTTPClient", "WatertightLoopback",
                .product(name: "Watertight", package: "watertight"),
                .product(name: "WatertightHTTP", package: "watertight"),
                .product(name: "WatertightTesting", package: "watertight"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "NIOHPACK", package: "swift-nio-http2"),
                .product(name: "NIOHTTP2", package: "swift-nio-http2"),
                .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
                .product(name: "NIOSOCKS", package: "swift-nio-extras"),
            ]
        ),
        // Runs the same tests over both transports.
        .testTarget(
            name: "TransportTests",
            dependencies: [
                "KeeperProcess", "WatertightAsyncHTTPClient", "WatertightLoopback",
                .product(name: "Watertight", package: "watertight"),
                .product(name: "WatertightHTTP", package: "watertight"),
                .product(name: "WatertightTesting", package: "watertight"),
                .product(name: "WatertightURLSession", package: "watertight"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTP2", package: "swift-nio-http2"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ]
        ),
        // A process that tests start several times, or kill. Not a product.
        .executableTarget(
            name: "KeeperProcess",
            dependencies: [
                "WatertightAsyncHTTPClient",
                .product(name: "Watertight", package: "watertight"),
                .product(name: "WatertightHTTP", package: "watertight"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            path: "Tests/KeeperProcess"
        ),
        // Tests URLSessionTransport with the same server. Here, so that the library's own package does not need SwiftNIO.
        .testTarget(
            name: "URLSessionSocketTests",
            dependencies: [
                "WatertightLoopback",
                .product(name: "Watertight", package: "watertight"),
                .product(name: "WatertightHTTP", package: "watertight"),
                .product(name: "WatertightURLSession", package: "watertight"),
                .product(name: "WatertightTesting", package: "watertight"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        // Compiles the code of the documentation catalog.
        .testTarget(
            name: "AsyncHTTPClientDocumentationTests",
            dependencies: ["WatertightSnippets", "WatertightAsyncHTTPClient"]),
        // Compiles snippets against the modules of this build. A symbolic link to the library's folder, because only a
        // product could be shared between packages.
        .target(name: "WatertightSnippets", path: "Tests/WatertightSnippets"),
        // A real server on a loopback socket. Not a product.
        .target(
            name: "WatertightLoopback",
            dependencies: [
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "NIOHPACK", package: "swift-nio-http2"),
                .product(name: "NIOHTTP2", package: "swift-nio-http2"),
            ],
            path: "Tests/WatertightLoopback"
        ),
    ],
    swiftLanguageModes: [.v6]
)

/// Warnings are errors in continuous integration only, because other compilers may emit others.
let strict: [SwiftSetting] =
    Context.environment["WATERTIGHT_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)]

for target in package.targets where target.name != "CWatertightZlib" {
    // Imports of dependencies that are part of the API are explicit: `public import`.
    target.swiftSettings =
        (target.swiftSettings ?? []) + strict + [
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
}
