// swift-tools-version: 6.3
import PackageDescription

/// The dependencies of a feature. Features don't depend on each other.
let feature: [Target.Dependency] = [
    "SharedFailures",
    .product(name: "Watertight", package: "watertight"),
    .product(name: "WatertightHTTP", package: "watertight"),
    .product(name: "WatertightPresentation", package: "watertight"),
    .product(name: "HTTPTypes", package: "swift-http-types"),
]

let package = Package(
    name: "Shop",
    defaultLocalization: "en",
    platforms: [.macOS(.v14), .iOS(.v17)],
    products: [.library(name: "AppUI", targets: ["AppUI"])],
    dependencies: [
        .package(name: "watertight", path: "../.."),
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0"),
    ],
    targets: [
        .target(
            name: "SharedFailures",
            dependencies: [
                .product(name: "Watertight", package: "watertight"),
                .product(name: "WatertightHTTP", package: "watertight"),
                .product(name: "WatertightPresentation", package: "watertight"),
            ],
            resources: [.process("Resources")]),
        .target(name: "Orders", dependencies: feature, resources: [.process("Resources")]),
        .target(
            name: "Account",
            dependencies: feature + [
                .product(name: "WatertightFacades", package: "watertight"),
                .product(name: "WatertightTexts", package: "watertight"),
            ],
            resources: [.process("Resources")]),
        // A server and a Sign in with Apple that run in the app and fail on demand.
        .target(
            name: "DemoBackend",
            dependencies: [
                .product(name: "Watertight", package: "watertight"),
                .product(name: "WatertightFacades", package: "watertight"),
                .product(name: "WatertightHTTP", package: "watertight"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),
        // The composition root and the windows of both apps.
        .target(
            name: "AppUI",
            dependencies: feature + [
                "Account", "DemoBackend", "Orders",
                .product(name: "WatertightFacades", package: "watertight"),
            ],
            resources: [.process("Resources")]),
    ],
    swiftLanguageModes: [.v6]
)

/// Warnings are errors in continuous integration only: other compilers may emit other warnings.
let strict: [SwiftSetting] =
    Context.environment["WATERTIGHT_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)]

for target in package.targets {
    target.swiftSettings =
        strict + [
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
}
