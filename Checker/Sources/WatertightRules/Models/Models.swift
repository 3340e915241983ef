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
    static let everywhere = [language, "Foundation"]
    static let language = "Swift"

    package static let all: [Model] = ofSystem + ofThirdParties + withoutStubs

    private static let ofSystem: [Model] = [
        Model(module: language, isComplete: true, source: StandardLibraryModel.source) {
            StandardLibraryModel.facts
        },
        Model(module: language, isComplete: true, source: LiteralModel.source) { LiteralModel.facts },
        Model(module: "Foundation", source: FoundationModel.source) { FoundationModel.facts },
        Model(module: "Foundation", source: FoundationFilesModel.source) { FoundationFilesModel.facts },
        Model(module: "Foundation", source: FoundationCodingModel.source) { FoundationCodingModel.facts },
        Model(module: "Foundation", source: FoundationNetworkModel.source) { FoundationNetworkModel.facts },
        Model(module: SystemErrorsModel.module, source: SystemErrorsModel.source) { SystemErrorsModel.facts },
        Model(module: "Dispatch", isComplete: true, source: DispatchModel.source) { DispatchModel.facts },
        Model(module: "SwiftUI", source: SwiftUIModel.source) { SwiftUIModel.facts },
        Model(module: "SwiftUI", source: SwiftUIModifiers.source) { SwiftUIModifiers.facts },
        Model(module: "UIKit", source: UIKitModel.source) { UIKitModel.facts },
        Model(module: "AppKit", source: AppKitModel.source) { AppKitModel.facts },
        Model(module: "CarPlay", source: CarPlayModel.source) { CarPlayModel.facts },
        Model(module: "UserNotifications", source: UserNotificationsModel.source) { UserNotificationsModel.facts },
        Model(module: "Combine", source: CombineModel.source) { CombineModel.facts },
        Model(module: "os", source: LoggerModel.source) { LoggerModel.facts },
        Model(module: "CoreData", source: CoreDataModel.source) { CoreDataModel.facts },
        Model(module: "SwiftData", source: SwiftDataModel.source) { SwiftDataModel.facts },
        Model(module: "Security", source: SecurityModel.source) { SecurityModel.facts },
        Model(module: "CommonCrypto", isComplete: true, source: StatusModels.cryptoSource) { StatusModels.crypto },
        Model(module: "SQLite3", isComplete: true, source: StatusModels.databaseSource) { StatusModels.database },
        Model(module: "AudioToolbox", source: StatusModels.audioSource) { StatusModels.audio },
        Model(module: "CryptoKit", source: CryptoModel.source) { CryptoModel.facts },
        Model(module: "Crypto", source: CryptoModel.source) { CryptoModel.facts },
        Model(module: "XCTest", source: XCTestModel.source) { XCTestModel.facts },
        Model(module: "Testing", source: TestingModel.source) { TestingModel.facts },
    ]

    private static let withoutStubs: [Model] =
        exporting.flatMap { exported, modules in
            let source = "import \(exported)\nimport \(SystemErrorsModel.module)"
            return names(modules).map { Model(module: $0, source: source) { parsed(source) } }
        }
        + ScreenModels.all + SystemServicesModel.all
        + names(harmless).map { Model(module: $0, isComplete: true, source: "") { Facts() } }

    private static let ofThirdParties: [Model] = [
        Model(module: "Watertight", source: WatertightModel.source) { WatertightModel.facts },
        Model(module: "WatertightFacades", source: WatertightModel.facadesSource) { WatertightModel.facades },
        Model(module: "WatertightKit", source: WatertightModel.kitSource) { WatertightModel.kit },
        Model(module: "WatertightPresentation", source: WatertightModel.presentationSource) {
            WatertightModel.presentation
        },
        Model(module: "NIOCore", source: NIOModel.source) { NIOModel.facts },
        Model(module: "NIOPosix", source: NIOModel.posixSource) { NIOModel.posix },
        Model(module: "NIO", source: nio) { parsed(nio) },
        Model(module: "NIOFoundationCompat", source: NIOModel.compatibilitySource) { NIOModel.compatibility },
        Model(module: "GRDB", source: GRDBModel.source) { GRDBModel.facts },
        Model(module: "Alamofire", source: AlamofireModel.source) { AlamofireModel.facts },
        Model(module: "Apollo", source: ApolloModel.source) { ApolloModel.facts },
        Model(module: "RxSwift", source: RxSwiftModel.source) { RxSwiftModel.facts },
        Model(module: "PromiseKit", source: PromiseKitModel.source) { PromiseKitModel.facts },
        Model(module: "Get", source: GetModel.source) { GetModel.facts },
        Model(module: "SnackBar", source: SnackBarModels.snackBarSource) { SnackBarModels.snackBar },
        Model(module: "IKSnackbar", source: SnackBarModels.infomaniakSource) { SnackBarModels.infomaniak },
        Model(module: "KeychainAccess", source: KeychainAccessModel.source) { KeychainAccessModel.facts },
        Model(module: "FirebaseAuth", source: FirebaseModel.authenticationSource) { FirebaseModel.authentication },
        Model(module: "FirebaseFirestore", source: FirebaseModel.firestoreSource) { FirebaseModel.firestore },
        Model(module: "FirebaseCrashlytics", source: ReportingModels.crashlyticsSource) { ReportingModels.crashlytics },
        Model(module: "FirebaseAnalytics", source: ReportingModels.analyticsSource) { ReportingModels.analytics },
        Model(module: "Sentry", source: ReportingModels.sentrySource) { ReportingModels.sentry },
        Model(module: "Bugsnag", source: ReportingModels.bugsnagSource) { ReportingModels.bugsnag },
        Model(module: "CocoaLumberjackSwift", source: ReportingModels.lumberjackSource) { ReportingModels.lumberjack },
        Model(module: "Logging", source: ReportingModels.loggingSource) { ReportingModels.logging },
    ]

    private static let nio = "import NIOCore\nimport NIOPosix"

    /// Modules of the system without a model of their own, by what they export.
    private static let exporting: [(String, String)] = [
        (
            "Foundation",
            """
            FoundationEssentials FoundationInternationalization FoundationNetworking CoreFoundation CoreGraphics QuartzCore
            ImageIO UniformTypeIdentifiers ObjectiveC Accelerate CoreMotion CoreBluetooth CoreMedia CoreVideo
            CoreAudio CoreImage CoreText CoreServices CoreTelephony CoreNFC CoreML CoreHaptics AVFoundation
            AVFAudio MediaPlayer NaturalLanguage Network SystemConfiguration UserNotifications
            WatchKit ClockKit Intents CoreSpotlight DeviceCheck
            AdSupport AppTrackingTransparency ActivityKit StoreKit HomeKit Vision Speech
            ARKit FileProvider CryptoTokenKit BackgroundTasks MetricKit PassKit GameController GameKit Metal MetalKit ServiceManagement IOKit ExternalAccessory
            """
        ),
        (
            "UIKit",
            """
            AVKit SafariServices MessageUI PhotosUI IntentsUI ContactsUI EventKitUI VisionKit CarPlay PDFKit
            QuickLook UserNotificationsUI
            """
        ),
        ("AppKit", "Cocoa"),
        ("SwiftUI", "WidgetKit AppIntents Charts TipKit"),
        ("os", "OSLog"),
        ("CoreData", "_CoreData_CloudKit"),
    ]

    /// Modules in which nothing throws: those of C, and parts of the language.
    private static let harmless = """
        Darwin Glibc Musl Bionic Android WASILibc WinSDK ucrt CRT Synchronization Observation zlib
        Compression simd
        """

    private static func names(_ text: String) -> [String] { text.split { $0 == " " || $0 == "\n" }.map(String.init) }

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
