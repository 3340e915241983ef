// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "BikeRental",
    platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    products: [.library(name: "BikeRental", targets: ["BikeRental"])],
    dependencies: [.package(name: "watertight", path: "../..")],
    targets: [
        // A third party's SDK with a delegate, as such SDKs ship. What the user does is simulated.
        .target(name: "ScannerSDK"),
        .target(
            name: "BikeRental",
            dependencies: [
                "ScannerSDK", .product(name: "WatertightKit", package: "watertight"),
            ],
            // As Xcode's template for apps has it.
            swiftSettings: [.defaultIsolation(MainActor.self)]
        ),
        .testTarget(
            name: "BikeRentalTests",
            dependencies: [
                "BikeRental", "ScannerSDK", .product(name: "WatertightKit", package: "watertight"),
                .product(name: "WatertightTesting", package: "watertight"),
            ],
            exclude: ["Galleries", "Tables"]
        ),
    ],
    swiftLanguageModes: [.v6]
)

/// Warnings are errors in continuous integration only: other compilers may emit other warnings.
let strict: [SwiftSetting] =
    Context.environment["WATERTIGHT_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)]

for target in package.targets { target.swiftSettings = (target.swiftSettings ?? []) + strict }
