// swift-tools-version: 6.3
import PackageDescription

/// Warnings are errors in continuous integration only: other compilers may emit other warnings.
let strict: [SwiftSetting] =
    Context.environment["WATERTIGHT_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)]

/// The dependencies of a feature of Examples/Shop.
let shopFeature: [Target.Dependency] = [
    "SharedFailures", "Watertight", "WatertightHTTP", "WatertightPresentation", "WatertightUI",
    .product(name: "HTTPTypes", package: "swift-http-types"),
]

// Compiles and tests the adapters for Apple's frameworks on other platforms, against interface stubs with the names of the
// frameworks. It is a separate package, so that the stubs never shadow the real modules and compiler flags are allowed.
// `Sources`, `Shop` and `Tests/WatertightSnippets` are symbolic links to the folders that it compiles. It doesn't depend on
// the library: there, the adapters compile to nothing.
let package = Package(
    name: "apple-stubs",
    defaultLocalization: "en",
    platforms: [.macOS("13.3"), .iOS("16.4"), .tvOS("16.4"), .watchOS("9.4"), .visionOS(.v1)],
    dependencies: [
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0"),
    ],
    targets: [
        // The stubs.
        .stub("Accessibility"),
        .stub("AppIntents", dependencies: ["LocalizedStrings"]),
        .stub("AppKit"),
        // In Swift 5, so that the compiler treats it like an Objective-C framework: a closure that is isolated to the main
        // actor checks at run time that it's called there.
        .stub("AuthenticationServices", dependencies: ["SwiftUI", "UIKit"], settings: [.swiftLanguageMode(.v5)]),
        .stub("CryptoKit"),
        .stub("LocalizedStrings"),
        .stub("Network"),
        .stub("os"),
        .stub("StoreKit"),
        .stub("SwiftUI", dependencies: ["AppKit", "UIKit"]),
        .stub("UIKit"),
        .stub("WidgetKit"),

        // The modules of the library that the adapters and their tests use.
        .target(name: "Watertight", dependencies: [.product(name: "Logging", package: "swift-log"), "os"]),
        .target(
            name: "WatertightHTTP",
            dependencies: [
                "Watertight", .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        .target(
            name: "WatertightFacades",
            dependencies: ["Watertight", "AuthenticationServices", "CryptoKit", "StoreKit", "SwiftUI", "UIKit"]),
        .target(
            name: "WatertightPresentation", dependencies: ["Watertight", "LocalizedStrings", "SwiftUI"],
            resources: [.process("Resources")],
            // What Apple's Foundation adds to the one of other platforms.
            swiftSettings: strict + [.unsafeFlags(["-Xfrontend", "-import-module", "-Xfrontend", "LocalizedStrings"])]),
        .target(
            name: "WatertightTesting",
            dependencies: [
                "Watertight", "WatertightFacades", "WatertightHTTP", "WatertightPresentation",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),

        // The adapters. On Apple platforms UIKit and AppKit never meet, so `WatertightUI` has views of the same names for
        // both. Here they do, so AppKit's part is a module of its own.
        .target(
            name: "WatertightUI",
            dependencies: [
                "Watertight", "WatertightPresentation", "Accessibility", "AppKit", "SwiftUI", "UIKit",
            ],
            exclude: ["AppKit"]),
        .target(
            name: "WatertightAppKit", dependencies: ["Watertight", "WatertightPresentation", "AppKit"],
            path: "Sources/WatertightUI/AppKit"),
        .target(
            name: "WatertightURLSession",
            dependencies: ["Watertight", "WatertightHTTP", .product(name: "HTTPTypes", package: "swift-http-types")]),
        .target(
            name: "WatertightTexts",
            dependencies: ["Watertight", "WatertightFacades", "WatertightHTTP", "WatertightPresentation"],
            resources: [.process("Resources")]),
        .target(
            name: "WatertightKit",
            dependencies: [
                "Watertight", "WatertightHTTP", "WatertightURLSession", "WatertightFacades", "WatertightPresentation",
                "WatertightTexts", "WatertightUI", .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),

        // Examples/Shop, with the entry points of its apps. `Shop` is a link to it.
        .shop(
            "SharedFailures",
            dependencies: ["Watertight", "WatertightHTTP", "WatertightPresentation", "WatertightUI"]
        ),
        .shop("Orders", dependencies: shopFeature),
        .shop("Account", dependencies: shopFeature + ["WatertightFacades", "WatertightTexts"]),
        .target(
            name: "DemoBackend",
            dependencies: [
                "Watertight", "WatertightFacades", "WatertightHTTP",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            path: "Shop/Sources/DemoBackend"),
        .shop(
            "AppUI",
            dependencies: shopFeature + [
                "Account", "DemoBackend", "Orders", "WatertightFacades", "UIKit",
            ]),
        .executableTarget(name: "Shop", dependencies: ["AppUI", "SwiftUI"], path: "Shop/Apps/Shop"),
        .executableTarget(name: "ShopUIKit", dependencies: ["AppUI", "UIKit"], path: "Shop/Apps/ShopUIKit"),
        .testTarget(
            name: "ShopTests",
            dependencies: [
                "Account", "AppUI", "DemoBackend", "Orders", "SharedFailures", "Shop", "ShopUIKit", "Watertight",
                "WatertightFacades", "WatertightPresentation", "WatertightTesting", "WatertightUI",
                "AuthenticationServices", "SerialTasks", "SwiftUI", "UIKit",
            ],
            exclude: ["Galleries"],
            swiftSettings: strict + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]),

        // The tests that run in ShopUIKit on a simulator.
        .testTarget(
            name: "SimulatorTests",
            dependencies: [
                "AppUI", "ShopUIKit", "WatertightPresentation", "WatertightTesting", "WatertightUI", "SwiftUI",
                "UIKit",
            ],
            swiftSettings: strict + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]),

        .testTarget(
            name: "WatertightUnifiedLogTests",
            dependencies: [
                "Watertight", "WatertightPresentation", "WatertightTesting", "WatertightUI", "SwiftUI", "UIKit",
                "os",
            ],
            swiftSettings: strict + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]),
        .tests(
            of: "WatertightUI", named: "WatertightSwiftUITests",
            dependencies: ["WatertightTesting", "Accessibility", "AppKit", "SwiftUI", "UIKit"]),
        .tests(
            of: "WatertightUI", named: "WatertightUIKitTests", dependencies: ["WatertightTesting", "SwiftUI", "UIKit"]),
        .testTarget(
            name: "WatertightPresentationTests",
            dependencies: ["Watertight", "WatertightPresentation", "LocalizedStrings"],
            swiftSettings: strict + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]),
        .testTarget(
            name: "WatertightFacadesTests", dependencies: ["Watertight", "WatertightFacades", "StoreKit"],
            swiftSettings: strict + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]),
        .tests(
            of: "WatertightAppKit", named: "WatertightAppKitTests",
            dependencies: ["WatertightTesting", "AppKit", "SwiftUI"]),
        .tests(
            of: "WatertightFacades", named: "WatertightAppleSignInTests",
            dependencies: ["WatertightTesting", "AuthenticationServices", "CryptoKit", "SwiftUI", "UIKit"]),
        // Compiles the code of the articles that use the frameworks.
        .testTarget(
            name: "AdapterDocumentationTests",
            dependencies: [
                "WatertightSnippets", "WatertightKit", "WatertightHTTP", "WatertightAppKit", "AppIntents", "Network",
                "WidgetKit",
            ]),
        .target(name: "WatertightSnippets", path: "Tests/WatertightSnippets"),
        // Makes the order of tasks independent of the machine's load.
        .target(name: "SerialTasks", path: "Tests/SerialTasks"),
    ],
    swiftLanguageModes: [.v6]
)

extension Target {
    /// A stub of a framework. It is built with library evolution, as the frameworks are, so that its enums aren't frozen.
    /// Foundation on Linux isn't, and the warning about that can only be suppressed together with all others.
    fileprivate static func stub(
        _ name: String, dependencies: [Dependency] = [], settings: [SwiftSetting] = []
    ) -> Target {
        .target(
            name: name, dependencies: dependencies, path: "Stubs/\(name)",
            // Within one package enums are always frozen.
            packageAccess: false,
            swiftSettings: settings + [.unsafeFlags(["-enable-library-evolution", "-suppress-warnings"])])
    }

    /// A module of Examples/Shop.
    fileprivate static func shop(_ name: String, dependencies: [Dependency]) -> Target {
        .target(
            name: name, dependencies: dependencies + ["SwiftUI"], path: "Shop/Sources/\(name)",
            resources: [.process("Resources")])
    }

    /// Tests of an adapter, without Swift Testing's overlays for the real frameworks.
    fileprivate static func tests(of adapter: String, named name: String, dependencies: [Dependency]) -> Target {
        .testTarget(
            name: name,
            dependencies: [
                "Watertight", "WatertightPresentation", "SerialTasks", .target(name: adapter),
            ] + dependencies,
            swiftSettings: strict + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])])
    }
}

for target in package.targets {
    // A dependency in the public interface requires `public import`.
    target.swiftSettings =
        (target.swiftSettings ?? strict) + [
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
}
