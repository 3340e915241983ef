// swift-tools-version: 6.3
import PackageDescription

// A separate package, so that the tool doesn't depend on the library, whose test support generates the sources.
let package = Package(
    name: "watertight-checker-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "watertight", path: "../.."),
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.5.0"),
        .package(url: "https://github.com/swiftlang/swift-syntax.git", "600.0.1"..<"604.0.0"),
    ],
    targets: [
        .executableTarget(
            name: "check-benchmarks",
            dependencies: [
                "Statistics",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
                .product(name: "WatertightTesting", package: "watertight"),
            ]
        ),
        // A link to the folder in the library's benchmarks: a package can't contain a target outside its folder.
        .target(name: "Statistics"),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
}

/// Warnings are errors in continuous integration only: other compilers may emit other warnings.
if Context.environment["WATERTIGHT_STRICT"] != nil {
    for target in package.targets {
        target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
    }
}
