// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "watertight",
    defaultLocalization: "en",
    platforms: [.macOS("13.3"), .iOS("16.4"), .tvOS("16.4"), .watchOS("9.4"), .visionOS(.v1)],
    products: [
        .library(name: "Watertight", targets: ["Watertight"]),
        .library(name: "WatertightHTTP", targets: ["WatertightHTTP"]),
        .library(name: "WatertightURLSession", targets: ["WatertightURLSession"]),
        .library(name: "WatertightFacades", targets: ["WatertightFacades"]),
        .library(name: "WatertightPresentation", targets: ["WatertightPresentation", "WatertightUI"]),
        .library(name: "WatertightTexts", targets: ["WatertightTexts"]),
        .library(name: "WatertightKit", targets: ["WatertightKit"]),
        .library(name: "WatertightTesting", targets: ["WatertightTesting"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0"),
        // Reached by no product, so nobody who depends on this package resolves it; here for `swift run watertight`.
        .package(name: "watertight-checker", path: "Checker"),
    ],
    targets: [
        // Each module imports only modules above it.
        .target(name: "Watertight", dependencies: [.product(name: "Logging", package: "swift-log")]),
        .target(
            name: "WatertightHTTP",
            dependencies: [
                "Watertight", .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        .target(
            name: "WatertightURLSession",
            dependencies: ["Watertight", "WatertightHTTP", .product(name: "HTTPTypes", package: "swift-http-types")]),
        // The controller for Sign in with Apple only where AuthenticationServices is; its values and failures everywhere.
        .target(name: "WatertightFacades", dependencies: ["Watertight"]),
        .target(
            name: "WatertightPresentation", dependencies: ["Watertight"], resources: [.process("Resources")]),
        // Empty without SwiftUI, UIKit and AppKit. Tests/AppleStubs compiles and tests it on all platforms.
        .target(name: "WatertightUI", dependencies: ["Watertight", "WatertightPresentation"]),
        // The only module that knows both HTTP and screens: a feature without it is half as large.
        .target(
            name: "WatertightTexts",
            dependencies: ["Watertight", "WatertightFacades", "WatertightHTTP", "WatertightPresentation"],
            resources: [.process("Resources")]),
        // Re-exports the modules above, for an app that has one module.
        .target(
            name: "WatertightKit",
            dependencies: [
                "Watertight", "WatertightHTTP", "WatertightURLSession", "WatertightFacades", "WatertightPresentation",
                "WatertightTexts", "WatertightUI", .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),
        .target(
            name: "WatertightTesting",
            dependencies: [
                "Watertight", "WatertightFacades", "WatertightHTTP", "WatertightPresentation",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),

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
                "Watertight", "WatertightHTTP", "WatertightTesting", "WatertightSnippets",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "InMemoryLogging", package: "swift-log"),
            ]
        ),
        .testTarget(
            name: "WatertightURLSessionTests",
            dependencies: [
                "Watertight", "WatertightHTTP", "WatertightURLSession", "WatertightTesting",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .testTarget(
            name: "WatertightFacadesTests", dependencies: ["Watertight", "WatertightFacades", "WatertightTesting"]),
        .testTarget(
            name: "WatertightPresentationTests",
            dependencies: [
                "Watertight", "WatertightPresentation", "WatertightTesting",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "InMemoryLogging", package: "swift-log"),
            ]),
        .testTarget(
            name: "WatertightTextsTests",
            dependencies: [
                "Watertight", "WatertightFacades", "WatertightHTTP", "WatertightPresentation", "WatertightTexts",
                "WatertightTesting", .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .testTarget(
            name: "WatertightTestingTests",
            dependencies: [
                "Watertight", "WatertightFacades", "WatertightHTTP", "WatertightPresentation", "WatertightTesting",
                "WatertightSnippets",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            exclude: ["Tables/Tables"]
        ),
        // Compiles the code of README.md and of the documentation catalogs.
        .testTarget(
            name: "DocumentationTests",
            dependencies: [
                "WatertightSnippets",
                // Built, so that the code in the documents can import them.
                "Watertight", "WatertightHTTP", "WatertightURLSession",
                "WatertightFacades", "WatertightKit", "WatertightPresentation", "WatertightTexts", "WatertightTesting",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        // Compiles snippets against the modules of this build; no product, so nobody can depend on it.
        .target(name: "WatertightSnippets", path: "Tests/WatertightSnippets"),
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
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
}
