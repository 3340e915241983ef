// swift-tools-version: 6.3
import PackageDescription

/// Continuous integration takes no warning of our targets; whoever builds us with another compiler may get some.
let strict: [SwiftSetting] =
    Context.environment["WATERTIGHT_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)]

// The adapters for Apple's frameworks, compiled where those are not: against interface stubs of ours with the names of
// the real ones. A package of its own that nobody depends on, so its modules hide no real ones and it may pass flags to
// the compiler. `Sources` and `Tests/WatertightSnippets` are links to the library's, which this package does not depend
// on: there, the same targets compile to nothing.
let package = Package(
    name: "apple-stubs",
    defaultLocalization: "en",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    dependencies: [
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0"),
    ],
    targets: [
        // The stubs.
        .stub("Accessibility"),
        .stub("AppKit"),
        .stub("AuthenticationServices", dependencies: ["UIKit"]),
        .stub("CryptoKit"),
        .stub("SwiftUI"),
        .stub("UIKit"),

        // The library, as far as the adapters and their tests need it.
        .target(name: "Watertight", dependencies: [.product(name: "Logging", package: "swift-log")]),
        .target(
            name: "WatertightHTTP",
            dependencies: ["Watertight", .product(name: "HTTPTypes", package: "swift-http-types")]),
        .target(name: "WatertightFacades", dependencies: ["Watertight"]),
        .target(name: "WatertightUseCases"),
        .target(
            name: "WatertightPresentation", dependencies: ["Watertight"], resources: [.process("Resources")]),
        .target(
            name: "WatertightTesting",
            dependencies: [
                "Watertight", "WatertightAppleSignIn", "WatertightFacades", "WatertightHTTP", "WatertightPresentation",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),

        // The adapters.
        .target(
            name: "WatertightSwiftUI",
            dependencies: ["Watertight", "WatertightPresentation", "Accessibility", "AppKit", "SwiftUI", "UIKit"]),
        .target(name: "WatertightUIKit", dependencies: ["Watertight", "WatertightPresentation", "UIKit"]),
        .target(name: "WatertightAppKit", dependencies: ["Watertight", "WatertightPresentation", "AppKit"]),
        .target(
            name: "WatertightAppleSignIn",
            dependencies: ["Watertight", "WatertightFacades", "AuthenticationServices", "CryptoKit"]),

        .tests(
            of: "WatertightSwiftUI", dependencies: ["WatertightTesting", "Accessibility", "SwiftUI", "UIKit"]),
        .tests(of: "WatertightUIKit", dependencies: ["UIKit"]),
        .tests(of: "WatertightAppKit", dependencies: ["AppKit"]),
        .tests(
            of: "WatertightAppleSignIn",
            dependencies: ["WatertightTesting", "AuthenticationServices", "CryptoKit", "UIKit"]),
        // Compiles the code of README.md and of the adapters' documentation catalogue.
        .testTarget(
            name: "AdapterDocumentationTests",
            dependencies: [
                "WatertightSnippets", "WatertightHTTP", "WatertightUseCases", "WatertightSwiftUI", "WatertightUIKit",
                "WatertightAppKit", "WatertightAppleSignIn",
            ]),
        .target(name: "WatertightSnippets", path: "Tests/WatertightSnippets"),
    ],
    swiftLanguageModes: [.v6]
)

extension Target {
    /// A stub of a framework, built with library evolution as the real ones are: else its enums would be frozen, and
    /// `@unknown default` a warning. Foundation is not built so on Linux, and the warning of that has no switch of its own.
    fileprivate static func stub(_ name: String, dependencies: [Dependency] = []) -> Target {
        .target(
            name: name, dependencies: dependencies, path: "Stubs/\(name)",
            // Within one package enums are frozen all the same.
            packageAccess: false,
            swiftSettings: [.unsafeFlags(["-enable-library-evolution", "-suppress-warnings"])])
    }

    /// Tests of an adapter. Swift Testing has overlays for the real frameworks, which the compiler would look for.
    fileprivate static func tests(of adapter: String, dependencies: [Dependency]) -> Target {
        .testTarget(
            name: "\(adapter)Tests",
            dependencies: ["Watertight", "WatertightPresentation", .target(name: adapter)] + dependencies,
            swiftSettings: strict + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])])
    }
}

for target in package.targets {
    // What a module shows of its dependencies is written down: `public import`.
    target.swiftSettings =
        (target.swiftSettings ?? strict) + [
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
}
