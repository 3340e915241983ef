// swift-tools-version: 6.2
import PackageDescription

let core: Target.Dependency = .product(name: "Watertight", package: "watertight")
let http: [Target.Dependency] = [
    .product(name: "WatertightHTTP", package: "watertight"), .product(name: "HTTPTypes", package: "swift-http-types"),
]
let facades: Target.Dependency = .product(name: "WatertightFacades", package: "watertight")
let presentation: Target.Dependency = .product(name: "WatertightPresentation", package: "watertight")
let testing: Target.Dependency = .product(name: "WatertightTesting", package: "watertight")
let database: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")

/// The dependencies of a feature: the repository's protocol, the shared failures and the destinations of the app.
let feature: [Target.Dependency] = ["Authentication", "Navigation", "SharedFailures", core, presentation]
let featureTests: [Target.Dependency] = feature + ["FeatureTesting", testing]

let package = Package(
    name: "SignIn",
    defaultLocalization: "en",
    // The library needs macOS 13.3. The tests have locks of macOS 15: `Mutex`.
    platforms: [.macOS(.v15)],
    // For the journeys in `Tests/Journeys`, which are a package of their own with the server.
    products: [
        .library(
            name: "SignInApp",
            targets: [
                "AcmeIdentity", "AcmeIdentitySDK", "AppleIdentity", "Authentication", "FederatedSignInFeature",
                "Navigation",
                "ProfileFeature", "RegistrationFeature", "SharedFailures", "SignInApp", "SignInFeature", "Sync",
                "SyncFeature",
            ])
    ],
    dependencies: [
        .package(name: "watertight", path: "../.."),
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0"),
    ],
    targets: [
        // The interface of the data module: a protocol, its failures and its values.
        .target(name: "Authentication", dependencies: [core]),
        // The data module. Only the app imports it.
        .target(name: "AuthenticationData", dependencies: ["Authentication", core, database] + http),
        .target(
            name: "SharedFailures", dependencies: ["Authentication", core, presentation],
            resources: [.process("Resources")]),
        .target(name: "Navigation"),

        // Offline notes: the interface of their data module, the data module, and the feature.
        .target(name: "Sync", dependencies: [core]),
        .target(name: "SyncData", dependencies: ["Sync", core, database, facades] + http),
        .target(
            name: "SyncFeature", dependencies: ["Navigation", "Sync", core, presentation],
            resources: [.process("Resources")]),

        // The features. They import neither each other nor the data module.
        .target(name: "SignInFeature", dependencies: feature, resources: [.process("Resources")]),
        .target(name: "FederatedSignInFeature", dependencies: feature, resources: [.process("Resources")]),
        .target(name: "RegistrationFeature", dependencies: feature, resources: [.process("Resources")]),
        .target(name: "ProfileFeature", dependencies: feature, resources: [.process("Resources")]),

        // A third party's SDK, and the facade that is the only module to import it.
        .target(name: "AcmeIdentitySDK"),
        .target(
            name: "AcmeIdentity",
            dependencies: ["AcmeIdentitySDK", "Authentication", "FederatedSignInFeature", core, facades]),

        // Sign in with Apple, on the library's facade.
        .target(name: "AppleIdentity", dependencies: ["Authentication", "FederatedSignInFeature", core, facades]),

        // The composition root.
        .target(
            name: "SignInApp",
            dependencies: [
                "Authentication", "AuthenticationData", "Navigation", "Sync", "SyncData", core, presentation,
            ] + http
        ),

        .testTarget(
            name: "SignInFeatureTests", dependencies: featureTests + ["SignInFeature"],
            exclude: ["Galleries", "Tables"]),
        // Drives the errors of the providers to the screen, so it needs their facades.
        .testTarget(
            name: "FederatedSignInFeatureTests",
            dependencies: featureTests + [
                "AcmeIdentity", "AcmeIdentitySDK", "AppleIdentity", "FederatedSignInFeature", facades,
            ],
            exclude: ["Tables"]),
        .testTarget(
            name: "AcmeIdentityTests",
            dependencies: [
                "AcmeIdentity", "AcmeIdentitySDK", "Authentication", "FederatedSignInFeature", core, testing,
            ]),
        .testTarget(
            name: "RegistrationFeatureTests", dependencies: featureTests + ["RegistrationFeature"], exclude: ["Tables"]),
        .testTarget(
            name: "AppleIdentityTests",
            dependencies: ["AppleIdentity", "Authentication", "FederatedSignInFeature", core, facades, testing]),
        .testTarget(
            name: "ProfileFeatureTests", dependencies: featureTests + ["ProfileFeature"], exclude: ["Tables"]),
        .testTarget(
            name: "SharedFailuresTests",
            dependencies: ["Authentication", "FeatureTesting", "SharedFailures", core, presentation]),
        .testTarget(
            name: "AuthenticationDataTests",
            dependencies: ["Authentication", "AuthenticationData", "FeatureTesting", core, database, testing] + http),
        .testTarget(name: "SyncDataTests", dependencies: ["Sync", "SyncData", core, testing] + http),
        // Drives every failure from the files and the wire to the screen, so it needs the data module.
        .testTarget(
            name: "SyncFeatureTests",
            dependencies: [
                "Navigation", "Sync", "SyncData", "SyncFeature", core, database, presentation, testing,
            ] + http,
            exclude: ["Tables"]),
        .testTarget(name: "SignInAppTests", dependencies: ["SharedFailures", "SignInApp", presentation]),

        // Shared by tests: a scripted repository, the real one on a scripted service, and a navigator that records
        // destinations.
        .target(
            name: "FeatureTesting", dependencies: feature + ["AuthenticationData", testing] + http,
            path: "Tests/FeatureTesting"),
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
