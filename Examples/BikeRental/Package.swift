// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "BikeRental",
    platforms: [.macOS(.v15)],
    products: [.library(name: "BikeRental", targets: ["BikeRental"])],
    dependencies: [.package(name: "watertight", path: "../..")],
    targets: [
        // A third party's SDK in the shape in which such SDKs ship; what the person does is played.
        .target(name: "ScannerSDK"),
        .target(
            name: "BikeRental",
            dependencies: [
                "ScannerSDK",
                .product(name: "Watertight", package: "watertight"),
                .product(name: "WatertightFacades", package: "watertight"),
                .product(name: "WatertightHTTP", package: "watertight"),
                .product(name: "WatertightUseCases", package: "watertight"),
                .product(name: "WatertightPresentation", package: "watertight"),
            ]
        ),
        .testTarget(
            name: "BikeRentalTests",
            dependencies: [
                "BikeRental", "ScannerSDK",
                .product(name: "Watertight", package: "watertight"),
                .product(name: "WatertightHTTP", package: "watertight"),
                .product(name: "WatertightPresentation", package: "watertight"),
                .product(name: "WatertightTesting", package: "watertight"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

/// Continuous integration takes no warning of our targets; whoever builds us with another compiler may get some.
let strict: [SwiftSetting] =
    Context.environment["WATERTIGHT_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)]

for target in package.targets { target.swiftSettings = strict }
