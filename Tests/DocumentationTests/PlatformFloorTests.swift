import Foundation
import Testing

/// The library's sources use nothing that is newer than its platforms. The compiler checks it only for Apple's platforms.
///
/// The list contains what Swift's own modules declare for macOS 14 and later, and what the frameworks are known to. A newer
/// symbol that isn't listed isn't found. `scripts/apple-availability.py` checks the newer symbols that the sources do use, behind
/// `@available` and `#available`.
@Suite struct PlatformFloorTests {
    /// Patterns of symbols that are newer than macOS 13.3, iOS 16.4, tvOS 16.4, watchOS 9.4 and visionOS 1.
    private static let newer: [(pattern: String, symbol: String)] = [
        // Swift 5.9, from the interfaces of Swift and _Concurrency.
        (#"\bwith(Throwing)?DiscardingTaskGroup\b"#, "discarding task groups"),
        (#"\b(UnownedJob|ExecutorJob|DispatchSerialQueue|asUnownedSerialExecutor)\b"#, "custom executors"),
        (#"<[^<>]*\beach [A-Z]\w*[^<>]*> *[:{]"#, "generic types with parameter packs"),
        // Swift 6.0 and later, from the interfaces of Swift, Synchronization, _Concurrency and Observation.
        (#"import Synchronization"#, "Synchronization"),
        (#"\b(Mutex|Atomic|AtomicLazyReference)[<(]"#, "Mutex, Atomic"),
        (#"String\(validating:"#, "String(validating:as:)"), (#"\bU?Int128\b"#, "Int128"),
        (#"\b(InlineArray|UTF8Span|(Mutable|Output)?(Raw)?Span)\b"#, "InlineArray and spans"),
        (#"\.(span|mutableSpan|utf8Span)\b"#, "span"), (#"\b(RangeSet|DiscontiguousSlice)\b"#, "RangeSet"),
        (#"\.(removeSubranges|moveSubranges|removingSubranges)\("#, "RangeSet"),
        (#"\.indices\((where|of):"#, "RangeSet"),
        (#"Duration\(attoseconds:"#, "Duration(attoseconds:)"), (#"\bisolated deinit\b"#, "isolated deinit"),
        (#"\b(TaskExecutor|executorPreference|withTaskExecutorPreference)\b"#, "TaskExecutor"),
        (#"Task(\.detached)?\(name:"#, "Task(name:)"), (#"\bTask\.immediate"#, "Task.immediate"),
        (#"\b(addImmediateTask|escalatePriority|withTaskPriorityEscalationHandler)\b"#, "priorities of tasks"),
        (#"\b(any|some) Async(Sequence|IteratorProtocol)<"#, "AsyncSequence with a failure type"),
        (#"\.next\(isolation:"#, "AsyncIteratorProtocol.next(isolation:)"), (#"\bObservations\b"#, "Observations"),
        (#"await withUnsafeCurrentTask"#, "withUnsafeCurrentTask with an asynchronous closure"),
        // Foundation.
        (#"#Predicate\b"#, "#Predicate"), (#"\bencodingInvalidCharacters\b"#, "URL(string:encodingInvalidCharacters:)"),
        (#"\b(withResumeData|proxyConfigurations|ProxyConfiguration)\b"#, "URLSession of iOS 17"),
        (#"#Expression\b"#, "#Expression"), (#"\bRecurrenceRule\b"#, "Calendar.RecurrenceRule"),
        (#"\bpreferredLocales\b"#, "Locale.preferredLocales"),
        (#"\bISO8601FormatStyle\b.*DateComponents"#, "date components"),
        // SwiftUI.
        (#"@(Bindable|Model|Query)\b"#, "Bindable and SwiftData"),
        (#"\.(sensoryFeedback|symbolEffect|phaseAnimator|keyframeAnimator|inspector|onKeyPress)\("#, "iOS 17"),
        (#"\.(scrollPosition|scrollTargetLayout|scrollTargetBehavior|scrollTransition|contentMargins)\("#, "iOS 17"),
        (#"\.(containerRelativeFrame|safeAreaPadding|containerBackground|focusEffectDisabled)\("#, "iOS 17"),
        (#"\bTab(Section)?\("#, "Tab"), (#"\.tabViewStyle\(\.sidebarAdaptable"#, "sidebarAdaptable"),
        (#"\b(MeshGradient|ScrollPosition|ScrollGeometry|TextSelection|WindowDragGesture)\b"#, "SwiftUI of iOS 18"),
        (#"\.(onScrollGeometryChange|onScrollPhaseChange|onScrollVisibilityChange)\("#, "scroll events"),
        (#"\.(presentationSizing|navigationTransition|matchedTransitionSource|symbolRenderingOptions)\("#, "iOS 18"),
        (#"\.(toolbarVisibility|windowToolbarFullScreenVisibility|defaultWindowPlacement)\("#, "windows and toolbars"),
        (
            #"\b(glassEffect|GlassEffectContainer|buttonSizing|safeAreaBar|backgroundExtensionEffect)\b"#,
            "SwiftUI of iOS 26"
        ),
        (#"@(Entry|Previewable|Animatable)\b"#, "macros of SwiftUI"),
        // UIKit and AppKit.
        (#"\b(traitOverrides|UIContentUnavailable\w+|UIHoverStyle|symbolEffect|isSymbolAnimationEnabled)\b"#, "iOS 17"),
        (#"\b(NSApp|NSApplication\.shared)\.(activate\(\)|yieldActivation)"#, "NSApplication of macOS 14"),
        (#"\b(ImageResource|ColorResource)\b"#, "asset symbols"),
        (
            #"\b(UIUpdateLink|UITab|UITabGroup|UIZoomTransitionOptions|UIGlassEffect|NSGlassEffectView)\b"#,
            "views of iOS 18"
        ),
        (#"preferredTransition\s*="#, "UIViewController.preferredTransition"),
        (#"\bsetNeedsUpdateProperties\b|\bupdateProperties\("#, "updateProperties"),
        // Other frameworks.
        (#"\b(FoundationModels|LanguageModelSession|AlarmKit|RelevanceKit)\b"#, "frameworks of iOS 26"),
        (#"\bASCredentialUpdater\b|\bASCredentialExport"#, "AuthenticationServices"),
    ]

    private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The Swift files of the library and its transports.
    private static func sources() throws -> [URL] {
        let transports = try FileManager.default.contentsOfDirectory(
            at: package.appending(path: "Transports"), includingPropertiesForKeys: nil)
        let folders = [package.appending(path: "Sources")] + transports.map { $0.appending(path: "Sources") }
        return folders.flatMap { folder in
            (FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
                ?? [])
                .filter { $0.pathExtension == "swift" }
        }
    }

    /// The lines that use a newer symbol, without those inside of an `#available` condition and comments.
    private static func uses(in text: String) throws -> [String] {
        let patterns = try newer.map { (try Regex($0.pattern), $0.symbol) }
        var (isCovered, found) = (false, [String]())
        for (index, line) in text.components(separatedBy: "\n").enumerated() {
            // A check covers the lines up to the end of its block.
            if line.contains("#available(") || line.contains("#if !canImport(os)") { isCovered = true }
            if isCovered || line.drop(while: \.isWhitespace).hasPrefix("//") {
                if line.hasPrefix("        }") || line.hasPrefix("#endif") { isCovered = false }
                continue
            }
            for (pattern, symbol) in patterns where try pattern.firstMatch(in: line) != nil {
                found.append("\(index + 1): \(symbol)")
            }
        }
        return found
    }

    @Test func noSourceUsesANewerSymbol() throws {
        let sources = try Self.sources()
        #expect(sources.count > 100)
        for source in sources {
            // The one place that chooses between an old and a new lock.
            if source.lastPathComponent == "Locked.swift" { continue }
            let uses = try Self.uses(in: String(contentsOf: source, encoding: .utf8))
            #expect(uses.isEmpty, "\(source.lastPathComponent): \(uses.joined(separator: ", "))")
        }
    }

    @Test(arguments: [
        ("let text = String(validating: data, as: UTF8.self)", true), ("private let state = Mutex(0)", true),
        ("func send(_ bytes: Span<UInt8>)", true), ("    isolated deinit {}", true),
        ("for await value: any AsyncSequence<Int, Never> in x {}", true), ("// A Mutex(0) in a comment", false),
        ("let state = Locked(0)", false), ("var timeSpan = 1", false), ("duration.components.attoseconds > 0", false),
        ("await withDiscardingTaskGroup { _ in }", true), ("struct Row<each Value> {}", true),
        ("func send<each Value>(_ value: repeat each Value) {}", false),
        ("        if #available(iOS 18, *) {\n            Task(name: \"a\") {}\n        }", false),
    ])
    func findsWhatIsListed(_ code: String, _ isNewer: Bool) throws {
        #expect(try !Self.uses(in: code).isEmpty == isNewer)
    }

    /// All manifests of the library have the same platforms.
    @Test func theManifestsAgree() throws {
        let floor = #"[.macOS("13.3"), .iOS("16.4"), .tvOS("16.4"), .watchOS("9.4"), .visionOS(.v1)]"#
        let manifests = [
            "Package.swift", "Tests/AppleStubs/Package.swift", "Transports/watertight-async-http-client/Package.swift",
        ]
        for manifest in manifests {
            let text = try String(contentsOf: Self.package.appending(path: manifest), encoding: .utf8)
            #expect(text.contains("platforms: \(floor)"), "\(manifest)")
        }
        let readme = try String(contentsOf: Self.package.appending(path: "README.md"), encoding: .utf8)
        #expect(readme.contains(#".macOS("13.3"), .iOS("16.4")"#))
    }
}
