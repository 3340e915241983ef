// swift-tools-version: 6.3
import PackageDescription

/// Only a facade imports its third party.
let kit: [Target.Dependency] = [
    .product(name: "Watertight", package: "watertight"), .product(name: "WatertightFacades", package: "watertight"),
]
let tests: [Target.Dependency] = [
    .product(name: "Watertight", package: "watertight"), .product(name: "WatertightTesting", package: "watertight"),
]

let package = Package(
    name: "ThirdParties",
    // The library needs macOS 13.3. `Statements` has an atomic, which needs macOS 15.
    platforms: [.macOS(.v15)],
    products: [.library(name: "ThirdParties", targets: ["Feeds", "Statements", "Books", "Identity"])],
    dependencies: [
        .package(name: "watertight", path: "../.."),
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
        .package(url: "https://github.com/vapor/jwt-kit.git", from: "5.7.0"),
    ],
    targets: [
        // A delegate that is called in place: Foundation's XMLParser.
        .target(name: "Feeds", dependencies: kit),
        .testTarget(name: "FeedsTests", dependencies: tests + ["Feeds"]),

        // C callbacks with a context pointer, on a queue of their own: SQLite.
        .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .target(name: "Statements", dependencies: kit + ["CSQLite"]),
        .testTarget(name: "StatementsTests", dependencies: tests + ["Statements"]),

        // A library's errors with many codes: GRDB.
        .target(name: "Books", dependencies: kit + [.product(name: "GRDB", package: "GRDB.swift")]),
        .testTarget(
            name: "BooksTests", dependencies: tests + ["Books", .product(name: "GRDB", package: "GRDB.swift")]),

        // A library that is awaited, and whose errors quote what it was given: jwt-kit.
        .target(name: "Identity", dependencies: kit + [.product(name: "JWTKit", package: "jwt-kit")]),
        .testTarget(
            name: "IdentityTests", dependencies: tests + ["Identity", .product(name: "JWTKit", package: "jwt-kit")]),
    ],
    swiftLanguageModes: [.v6]
)

/// Warnings are errors in continuous integration only: other compilers may emit other warnings.
let strict: [SwiftSetting] =
    Context.environment["WATERTIGHT_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)]

for target in package.targets where target.type != .system {
    // Imports that are part of a module's API are written as `public import`.
    target.swiftSettings =
        strict + [.enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("ExistentialAny")]
}
