/// What the system and third parties do, as Swift stubs that are parsed like sources. `@Fails(E)` is documented to throw an
/// `E`, perhaps more; `@Carries` throws what the closure threw that made its receiver; the rest is in ``ModelTraits``.
/// What a stub imports, its module exports. What is not here is unknown, except in what is complete: there all that
/// throws is here.
package enum Models {
    package struct Model: Sendable {
        package var module: String
        package var isComplete = false
        /// The stub; its first comment names where it is from.
        package var source: String
        /// Parsed when it is first asked for.
        package var facts: @Sendable () -> Facts
    }

    /// What each file sees, whatever it imports.
    static let everywhere = ["Swift", "Foundation"]

    package static let all: [Model] =
        [
            Model(module: "Swift", isComplete: true, source: StandardLibraryModel.source) { StandardLibraryModel.facts },
            Model(module: "Swift", isComplete: true, source: LiteralModel.source) { LiteralModel.facts },
            Model(module: "Foundation", source: FoundationModel.source) { FoundationModel.facts },
            Model(module: "Foundation", source: FoundationFilesModel.source) { FoundationFilesModel.facts },
            Model(module: "Foundation", source: FoundationCodingModel.source) { FoundationCodingModel.facts },
            Model(module: "Foundation", source: FoundationNetworkModel.source) { FoundationNetworkModel.facts },
            Model(module: "Dispatch", isComplete: true, source: DispatchModel.source) { DispatchModel.facts },
            Model(module: "SwiftUI", source: SwiftUIModel.source) { SwiftUIModel.facts },
            Model(module: "SwiftUI", source: SwiftUIModifiers.source) { SwiftUIModifiers.facts },
            Model(module: "UIKit", source: UIKitModel.source) { UIKitModel.facts },
            Model(module: "AppKit", source: AppKitModel.source) { AppKitModel.facts },
            Model(module: "Combine", source: CombineModel.source) { CombineModel.facts },
            Model(module: "os", source: LoggerModel.source) { LoggerModel.facts },
        ]
        + exporting.flatMap { exported, modules in
            modules.map { Model(module: $0, source: "import \(exported)") { parsed("import \(exported)") } }
        }
        + ofC.map { Model(module: $0, isComplete: true, source: "") { Facts() } }

    /// Modules of the system without a model of their own, by what they export.
    private static let exporting = [
        (
            "Foundation",
            [
                "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking", "CoreFoundation",
                "CoreGraphics", "QuartzCore", "ImageIO", "UniformTypeIdentifiers", "OSLog", "ObjectiveC", "Accelerate",
                "CoreLocation", "CoreMotion", "CoreBluetooth", "CoreMedia", "CoreVideo", "CoreAudio", "AudioToolbox",
                "AVFoundation", "AVFAudio", "MediaPlayer", "NaturalLanguage", "Network", "SystemConfiguration",
                "UserNotifications", "WatchConnectivity", "LocalAuthentication", "Contacts", "EventKit", "Intents",
                "CoreSpotlight", "NetworkExtension", "DeviceCheck", "AdSupport", "AppTrackingTransparency",
            ]
        ),
        ("UIKit", ["AVKit", "SafariServices", "MessageUI", "PhotosUI", "IntentsUI", "ContactsUI", "VisionKit"]),
        ("AppKit", ["Cocoa"]),
    ]

    /// Modules of C: nothing in them throws.
    private static let ofC = [
        "Darwin", "Glibc", "Musl", "Bionic", "Android", "WASILibc", "WinSDK", "ucrt", "CRT", "Synchronization",
    ]

    static func parsed(_ source: String) -> Facts { Outline.parse(source).facts }

    /// The models of what is imported, and of what those export.
    static func needed(by imports: Set<String>) -> [(model: Model, facts: Facts)] {
        var seen = imports.union(everywhere)
        var pending = seen
        var found: [Int: Facts] = [:]
        while let module = pending.popFirst() {
            for number in all.indices where all[number].module == module {
                let facts = all[number].facts()
                found[number] = facts
                for exported in facts.importedModules where seen.insert(exported).inserted { pending.insert(exported) }
            }
        }
        return found.sorted { $0.key < $1.key }.map { (all[$0.key], $0.value) }
    }
}
