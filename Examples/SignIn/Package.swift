// swift-tools-version: 6.2
import PackageDescription

/// The dependencies of a feature: the repository's protocol, the shared failures and the destinations of the app.
let feature: [Target.Dependency] = [
    "Authentication", "Navigation", "SharedFailures",
    .product(name: "Watertight", package: "watertight"),
    .product(name: "WatertightPresentation", package: "watertight"),
]

let featureTests: [Target.Dependency] =
    feature + ["FeatureTesting", .product(name: "WatertightTesting", package: "watertight")]

let package = Package(
    name: "SignIn",
    defaultLocalization: "en",
    // The library needs macOS 13.3. The command, its server and the tests have locks of macOS 15: `Mutex`.
    platforms: [.macOS(.v15)],
    products: [.executable(name: "signin", targets: ["SignInApp"])],
    dependencies: [
        .package(name: "watertight", path: "../.."),
        .package(name: "watertight-async-http-client", path: "../../Transports/watertight-async-http-client"),
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
        // The interface of the data module: a protocol, its failures and its values.
        .target(name: "Authentication", dependencies: [.product(name: "Watertight", package: "watertight")]),
        // The data module. Only the app imports it.
        .target(
            name: "AuthenticationData",
            dependencies: [
                "Authentication",
                .product(name: "Watertight", package: "watertight"),
                .product(name: "WatertightHTTP", package: "watertight"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ]
        ),
        .target(
            name: "SharedFailures",
            dependencies: [
                "Authentication",
                .product(name: "Watertight", package: "watertight"),
                .product(name: "WatertightPresentation", package: "watertight"),
            ],
            resources: [.process("Resources")]
        ),
        .target(name: "Navigation"),

        // Offline notes: the interface of their data module, the data module, and the feature.
        .target(name: "Sync", dependencies: [.product(name: "Watertight", package: "watertight")]),
        .target(
            name: "SyncData",
            dependencies: [
                "Sync",
                .product(name: "Watertight", package: "watertight"),
                .product(name: "WatertightFacades", package: "watertight"),
                .product(name: "WatertightHTTP", package: "watertight"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ]
        ),
        .target(
            name: "SyncFeature",
            dependencies: [
                "Navigation", "Sync",
                .product(name: "Watertight", package: "watertight"),
                .product(name: "WatertightPresentation", package: "watertight"),
            ],
            resources: [.process("Resources")]
        ),

        // The features. They import neither each other nor the data module.
        .target(name: "SignInFeature", dependencies: feature, resources: [.process("Resources")]),
        .target(name: "FederatedSignInFeature", dependencies: feature, resources: [.process("Resources")]),
        .target(name: "RegistrationFeature", dependencies: feature, resources: [.process("Resources")]),
        .target(name: "ProfileFeature", dependencies: feature, resources: [.process("Resources")]),

        // A third party's SDK, and the facade that is the only module to import it.
        .target(name: "AcmeIdentitySDK"),
        .target(
            name: "AcmeIdentity",
            dependencies: [
                "AcmeIdentitySDK", "Authentication", "FederatedSignInFeature",
                .product(name: "Watertight", package: "watertight"),
                .product(name: "WatertightFacades", package: "watertight"),
            ]
        ),

        // Sign in with Apple, on the library's facade.
        .target(
            name: "AppleIdentity",
            dependencies: [
                "Authentication", "FederatedSignInFeature",
                .product(name: "Watertight", package: "watertight"),
                .product(name: "WatertightFacades", package: "watertight"),
            ]
        ),

        // The composition root, and the command.
        .executableTarget(
            name: "SignInApp",
            dependencies: [
                "AcmeIdentity", "AcmeIdentitySDK", "AppleIdentity", "Authentication", "AuthenticationData",
                "AuthenticationServer", "FederatedSignInFeature", "Navigation", "ProfileFeature", "RegistrationFeature",
                "SharedFailures", "SignInFeature", "Sync", "SyncData", "SyncFeature",
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
            name: "SignInFeatureTests", dependencies: featureTests + ["SignInFeature"],
            exclude: ["Galleries", "Tables"]),
        // Drives the errors of the providers to the screen, so it needs their facades.
        .testTarget(
            name: "FederatedSignInFeatureTests",
            dependencies: featureTests + [
                "AcmeIdentity", "AcmeIdentitySDK", "AppleIdentity", "FederatedSignInFeature",
                .product(name: "WatertightFacades", package: "watertight"),
            ],
            exclude: ["Tables"]),
        .testTarget(
            name: "AcmeIdentityTests",
            dependencies: [
                "AcmeIdentity", "AcmeIdentitySDK", "Authentication", "FederatedSignInFeature",
                .product(name: "Watertight", package: "watertight"),
                .product(name: "WatertightTesting", package: "watertight"),
            ]
        ),
        .testTarget(
            name: "RegistrationFeatureTests", dependencies: featureTests + ["RegistrationFeature"], exclude: ["Tables"]),
        .testTarget(
            name: "AppleIdentityTests",
            dependencies: [
                "AppleIdentity", "Authentication", "FederatedSignInFeature",
                .product(name: "Watertight", package: "watertight"),
                .product(name: "WatertightFacades", package: "watertight"),
                .product(name: "WatertightTesting", package: "watertight"),
            ]
        ),
        .testTarget(
            name: "ProfileFeatureTests", dependencies: featureTests + ["ProfileFeature"], exclude: ["Tables"]),
        .testTarget(
            name: "SharedFailuresTests",
            dependencies: [
                "Authentication", "FeatureTesting", "SharedFailures",
                .product(name: "Watertight", package: "watertight"),
                .product(name: "WatertightPresentation", package: "watertight"),
            ]
        ),
        .testTarget(
            name: "AuthenticationDataTests",
            dependencies: [
                "Authentication", "AuthenticationData", "FeatureTesting",
                .product(name: "Watertight", package: "watertight"),
                .product(name: "WatertightHTTP", package: "watertight"),
                .product(name: "WatertightTesting", package: "watertight"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ]
        ),
        .testTarget(
            name: "SyncDataTests",
            dependencies: [
                "Sync", "SyncData",
                .product(name: "Watertight", package: "watertight"),
                .product(name: "WatertightHTTP", package: "watertight"),
                .product(name: "WatertightTesting", package: "watertight"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        // Drives every failure from the files and the wire to the screen, so it needs the data module.
        .testTarget(
            name: "SyncFeatureTests",
            dependencies: [
                "Navigation", "Sync", "SyncData", "SyncFeature",
                .product(name: "Watertight", package: "watertight"),
                .product(name: "WatertightHTTP", package: "watertight"),
                .product(name: "WatertightPresentation", package: "watertight"),
                .product(name: "WatertightTesting", package: "watertight"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            exclude: ["Tables"]
        ),
        .testTarget(
            name: "SignInAppTests",
            dependencies: [
                "SignInApp", "SharedFailures", "SignInFeature",
                .product(name: "Watertight", package: "watertight"),
                .product(name: "WatertightPresentation", package: "watertight"),
                .product(name: "WatertightTesting", package: "watertight"),
            ]
        ),

        // Shared by tests: a scripted repository, the real one on a scripted service, and a navigator that records
        // destinations.
        .target(
            name: "FeatureTesting",
            dependencies: feature + [
                "AuthenticationData",
                .product(name: "WatertightHTTP", package: "watertight"),
                .product(name: "WatertightTesting", package: "watertight"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            path: "Tests/FeatureTesting"),

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
