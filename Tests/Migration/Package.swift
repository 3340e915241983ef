// swift-tools-version: 6.3
import PackageDescription

// An app that is migrated in steps, and the program that uses it. README.md explains both.
let package = Package(
    name: "migration",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "watertight", path: "../.."),
        .package(url: "https://github.com/OpenCombine/OpenCombine.git", from: "0.14.0"),
    ],
    targets: [
        .target(name: "CrashSDK", path: "SDK"),
        .target(
            name: "Pantry",
            dependencies: [
                "CrashSDK",
                .product(name: "WatertightKit", package: "watertight"),
                .product(name: "OpenCombine", package: "OpenCombine"),
            ],
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .executableTarget(name: "Rows", dependencies: ["Pantry"], swiftSettings: [.swiftLanguageMode(.v5)]),
    ])
