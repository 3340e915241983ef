// swift-tools-version: 6.2
import PackageDescription

/// What a feature may know: what the data module offers, what all features share, and where the app can go.
let feature: [Target.Dependency] = [
    "Authentication", "Navigation", "SharedFailures",
    .product(name: "Watertight", package: "watertight"),
    .product(name: "WatertightPresentation", package: "watertight"),
    .product(name: "WatertightUseCases", package: "watertight"),
]

let featureTests: [Target.Dependency] =
    feature + ["FeatureTesting", .product(name: "WatertightTesting", package: "watertight")]

let package = Package(
    name: "SignIn",
    defaultLocalization: "en",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "signin", targets: ["SignInApp"])],
    dependencies: [
        .package(name: "watertight", path: "../.."),
        .package(name: "watertight-async-http-client", path: "../../AsyncHTTPClient"),
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.20.0"),
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
        .package(url: "https://github.com/vapor/jwt-kit.git", from: "5.7.0"),
        .package(url: "https://github.com/apple/swift-crypto.git", from: "4.1.0"),
        .package(url: "https://github.com/apple/swift-certificates.git", from: "1.15.0"),
        .package(url: "https://github.com/apple/swift-asn1.git", from: "1.4.0"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.100.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl.git", from: "2.30.0"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.5.0"),
        .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.8.0"),
    ],
    targets: [
        // What the data module offers to features: a protocol, its vocabulary and its values.
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

        // The features. None imports another, or the data module.
        .target(name: "SignInFeature", dependencies: feature, resources: [.process("Resources")]),
        .target(name: "FederatedSignInFeature", dependencies: feature, resources: [.process("Resources")]),
        .target(name: "RegistrationFeature", dependencies: feature, resources: [.process("Resources")]),
        .target(name: "ProfileFeature", dependencies: feature, resources: [.process("Resources")]),

        // A third party's SDK as such SDKs ship, and the facade behind which it ends.
        .target(name: "AcmeIdentitySDK"),
        .target(
            name: "AcmeIdentity",
            dependencies: [
                "AcmeIdentitySDK", "Authentication", "FederatedSignInFeature",
                .product(name: "Watertight", package: "watertight"),
                .product(name: "WatertightFacades", package: "watertight"),
            ]
        ),

        // The same for Apple, behind a facade that comes with the library.
        .target(
            name: "AppleIdentity",
            dependencies: [
                "Authentication", "FederatedSignInFeature",
                .product(name: "Watertight", package: "watertight"),
                .product(name: "WatertightAppleSignIn", package: "watertight"),
            ]
        ),

        // The composition root, and the command.
        .executableTarget(
            name: "SignInApp",
            dependencies: [
                "AcmeIdentity", "AcmeIdentitySDK", "AppleIdentity", "Authentication", "AuthenticationData",
                "AuthenticationServer",
                "FaultyNetwork", "FederatedSignInFeature", "Navigation", "ProfileFeature", "RegistrationFeature",
                "SharedFailures", "SignInFeature",
                .product(name: "Watertight", package: "watertight"),
                .product(name: "WatertightAppleSignIn", package: "watertight"),
                .product(name: "WatertightHTTP", package: "watertight"),
                .product(name: "WatertightAsyncHTTPClient", package: "watertight-async-http-client"),
                .product(name: "WatertightPresentation", package: "watertight"),
                .product(name: "WatertightUseCases", package: "watertight"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "InMemoryLogging", package: "swift-log"),
                .product(name: "Logging", package: "swift-log"),
            ],
            resources: [.process("Resources")]
        ),

        .testTarget(name: "SignInFeatureTests", dependencies: featureTests + ["SignInFeature"]),
        .testTarget(name: "FederatedSignInFeatureTests", dependencies: featureTests + ["FederatedSignInFeature"]),
        .testTarget(
            name: "AcmeIdentityTests",
            dependencies: [
                "AcmeIdentity", "AcmeIdentitySDK", "Authentication", "FederatedSignInFeature",
                .product(name: "Watertight", package: "watertight"),
                .product(name: "WatertightTesting", package: "watertight"),
            ]
        ),
        .testTarget(name: "RegistrationFeatureTests", dependencies: featureTests + ["RegistrationFeature"]),
        .testTarget(
            name: "AppleIdentityTests",
            dependencies: [
                "AppleIdentity", "Authentication", "FederatedSignInFeature",
                .product(name: "Watertight", package: "watertight"),
                .product(name: "WatertightAppleSignIn", package: "watertight"),
                .product(name: "WatertightTesting", package: "watertight"),
            ]
        ),
        .testTarget(name: "ProfileFeatureTests", dependencies: featureTests + ["ProfileFeature"]),
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
                "Authentication", "AuthenticationData",
                .product(name: "Watertight", package: "watertight"),
                .product(name: "WatertightHTTP", package: "watertight"),
                .product(name: "WatertightTesting", package: "watertight"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ]
        ),
        .testTarget(
            name: "SignInAppTests",
            dependencies: [
                "SignInApp", "SharedFailures", "SignInFeature",
                .product(name: "Watertight", package: "watertight"),
                .product(name: "WatertightHTTP", package: "watertight"),
                .product(name: "WatertightPresentation", package: "watertight"),
            ]
        ),

        // What the features' tests share: a scripted repository and a navigator that keeps where it went.
        .target(name: "FeatureTesting", dependencies: feature, path: "Tests/FeatureTesting"),

        // The other side of the wire: an authentication server and a network that misbehaves. No Watertight in either.
        .target(
            name: "AuthenticationServer",
            dependencies: [
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "JWTKit", package: "jwt-kit"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]
        ),
        .target(
            name: "FaultyNetwork",
            dependencies: [
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOTLS", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "X509", package: "swift-certificates"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "Crypto", package: "swift-crypto"),
            ]
        ),
        .testTarget(
            name: "AuthenticationServerTests",
            dependencies: [
                "AuthenticationServer",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ]
        ),
        .testTarget(
            name: "FaultyNetworkTests",
            dependencies: [
                "FaultyNetwork",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

/// Continuous integration takes no warning of our targets; whoever builds us with another compiler may get some.
let strict: [SwiftSetting] =
    Context.environment["WATERTIGHT_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)]

for target in package.targets {
    // What a module shows of its dependencies is written down: `public import`.
    target.swiftSettings =
        (target.swiftSettings ?? []) + strict + [
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("ExistentialAny"),
        ]
}
