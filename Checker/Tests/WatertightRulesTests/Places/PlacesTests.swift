import Testing

@testable import WatertightRules

/// The layer of each type in a source, determined by its behavior.
@Suite struct PlacesTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var source: String
        var layers: [String: Layer]
        var testDescription: String { source }

        init(_ source: String, _ layers: [String: Layer]) {
            self.source = source
            self.layers = layers
        }
    }

    private func expect(
        _ example: Case, at path: String = "App/A.swift", sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let places = Places([path: example.source])
        for (type, layer) in example.layers.sorted(by: { $0.key < $1.key }) {
            #expect(places.layer(type) == layer, "\(type): \(places.place(type))", sourceLocation: sourceLocation)
        }
    }

    // MARK: Roots

    @Test(arguments: [
        Case("import SwiftUI\nstruct Gallery: View {}", ["Gallery": .presentation]),
        Case("import UIKit\nclass Base: UIViewController {}\nclass Gallery: Base {}", ["Gallery": .presentation]),
        Case("import UIKit\nclass Gallery: UITableViewCell {}", ["Gallery": .presentation]),
        Case("import SwiftUI\nstruct Gallery: App {}", ["Gallery": .composition]),
        Case("import UIKit\nclass Gallery: NSObject, UIApplicationDelegate {}", ["Gallery": .composition]),
        Case("import UIKit\nclass Gallery: UIResponder, UIWindowSceneDelegate {}", ["Gallery": .composition]),
        Case("import SwiftUI\nstruct Gallery: PreviewProvider {}", ["Gallery": .support]),
        Case("import SwiftUI\nstruct Gallery { @State private var shown = false }", ["Gallery": .presentation]),
        Case("struct Gallery { @Wrapped private var shown = false }", ["Gallery": .unknown]),
        Case("class Gallery: Hashable {}", ["Gallery": .unknown]),
        // The codebase's own view isn't SwiftUI's.
        Case("import SwiftUI\nprotocol View {}\nstruct Gallery: View {}", ["Gallery": .unknown]),
        Case("struct Gallery: View {}", ["Gallery": .unknown]),
    ])
    func userInterfaceTypesArePresentation(example: Case) { expect(example) }

    @Test func conformancesCountInExtensions() {
        let places = Places([
            "App/A.swift": "class Gallery: Base {}", "App/B.swift": "class Base {}",
            "App/C.swift": "import SwiftUI\nextension Base: View {}",
        ])
        #expect(places.layer("Gallery") == .presentation)
    }

    @Test(arguments: [
        "final class Gallery: ObservableObject {}\nstruct Wall: View { @ObservedObject var gallery: Gallery }",
        "final class Gallery: ObservableObject {}\nstruct Wall: View { let gallery: Gallery }",
        "final class Gallery: ObservableObject {}\nstruct Wall: View { @StateObject var gallery = Gallery() }",
        "@Observable final class Gallery {}\nstruct Wall: View { @State var gallery: Gallery }",
        "@Observable final class Gallery {}\nstruct Wall: View { @Environment(Gallery.self) private var gallery }",
    ])
    func observedTypesArePresentation(source: String) {
        #expect(Places(["App/A.swift": "import SwiftUI\n" + source]).layer("Gallery") == .presentation)
    }

    @Test(arguments: [
        "final class Gallery: ObservableObject {}", "@Observable final class Gallery {}",
        "final class Gallery: ObservableObject {}\nfinal class Wall { let gallery: Gallery? = nil }",
        "final class Gallery {}\nstruct Wall: View { let gallery: Gallery }",
    ])
    func unobservedTypesAreNotPresentation(source: String) {
        #expect(Places(["App/A.swift": "import SwiftUI\n" + source]).layer("Gallery") == .unknown)
    }

    @Test func factoriesOfScreensArePresentation() {
        let source = """
            import UIKit
            final class Door: UIViewController {}
            final class Way { func go() -> Door { Door() } }
            """
        expect(Case(source, ["Way": .presentation]))
    }

    @Test func factoriesOfScreensAndServicesAreComposition() {
        let source = """
            import UIKit
            final class Door: UIViewController { let line: Line }
            final class Line { func fetch() async throws { _ = try await URLSession.shared.data(from: there) } }
            final class House { func door() -> Door { Door(line: Line()) } }
            """
        expect(Case(source, ["House": .composition, "Line": .unknown]))
    }

    // MARK: Between

    private static let app = """
        import SwiftUI
        struct Screen: View { @StateObject var model: Model }
        final class Model: ObservableObject {
            let errand: Errand
            init(errand: Errand) { self.errand = errand }
            func load() async throws { try await errand.run() }
        }
        final class Errand {
            let shelf: any Shelf
            let other: Other
            init(shelf: any Shelf, other: Other) { self.shelf = shelf; self.other = other }
            func run() async throws { try await shelf.things(); try await other.things() }
        }
        protocol Shelf { func things() async throws }
        final class LiveShelf: Shelf {
            let line: Line
            init(line: Line) { self.line = line }
            func things() async throws { try await line.fetch() }
        }
        final class Other {
            let line: Line
            init(line: Line) { self.line = line }
            func things() async throws { try await line.fetch() }
        }
        struct Line {
            func fetch() async throws { _ = try await URLSession.shared.data(from: URL(fileURLWithPath: "/")) }
        }
        enum Failure: Error { case gone }
        """

    private static let layers: [String: Layer] = [
        "Screen": .presentation, "Model": .presentation, "Errand": .unknown, "Shelf": .unknown,
        "LiveShelf": .unknown, "Other": .unknown, "Line": .unknown, "Failure": .unknown,
    ]

    @Test func typesThatAccessTheNetworkAreNotPresentation() { expect(Case(Self.app, Self.layers)) }

    /// Misleading names don't change the result if the graph decides.
    @Test(arguments: [
        ["Screen": "A", "Model": "B", "Errand": "C", "LiveShelf": "D", "Shelf": "E", "Other": "F", "Line": "G"],
        [
            "Screen": "TracksRepository", "Model": "LogsClient", "Errand": "CrashWrapper", "LiveShelf": "ShelfScreen",
            "Shelf": "AuditView", "Other": "TelemetryButton", "Line": "LineViewModel",
        ],
        [
            "Screen": "AnalyticsUseCase", "Model": "SentryDatabase", "Errand": "MetricsLogger",
            "LiveShelf": "PixelTracker",
            "Shelf": "Tracking", "Other": "ReportingAnalytics", "Line": "BreadcrumbReporter",
        ],
    ])
    func namesDoNotOverrideTheGraph(names: [String: String]) {
        var source = Self.app
        for (old, new) in names.sorted(by: { $0.key.count > $1.key.count }) {
            source = source.replacing(" \(old) ", with: " \(new) ").replacing(" \(old):", with: " \(new):")
                .replacing(" \(old)\n", with: " \(new)\n").replacing(" \(old),", with: " \(new),")
                .replacing(" \(old))", with: " \(new))")
        }
        let renamed = Dictionary(uniqueKeysWithValues: Self.layers.map { (names[$0.key] ?? $0.key, $0.value) })
        expect(Case(source, renamed))
    }

    // MARK: Diagnostics

    @Test(arguments: [
        Case(
            "import os\nfinal class Book { let pen = Logger(); func note(_ text: String) { pen.info(\"a\") } }",
            ["Book": .diagnostics]),
        Case("final class FileLogger { func log(_ message: String) {} }", ["FileLogger": .diagnostics]),
        Case("struct AppAnalytics { func track(_ event: AnalyticsEvent) {} }", ["AppAnalytics": .diagnostics]),
        Case("actor EventTracker { func record(error: any Error) async {} }", ["EventTracker": .diagnostics]),
        Case("protocol CrashReporting { func report(_ error: Error) }", ["CrashReporting": .diagnostics]),
        Case("final class HabitTracker { func track(_ habit: Habit) {} }", ["HabitTracker": .unknown]),
        Case("final class Logger { func log(_ message: String) -> Bool { true } }", ["Logger": .unknown]),
        Case(
            "import SwiftUI\nstruct TrackLogger: View { func log(_ message: String) {} }",
            ["TrackLogger": .presentation]),
        Case(
            """
            import SwiftUI
            struct Screen: View { @StateObject var model: TracksViewModel }
            final class TracksViewModel: ObservableObject { func track(_ name: String) { print(name) } }
            """, ["TracksViewModel": .presentation]),
    ])
    func whatOnlyWritesDownIsDiagnostics(example: Case) { expect(example) }

    // MARK: Between a screen and its services

    @Test func observableServicesAreNotPresentation() {
        let source = """
            import SwiftUI
            final class Line: ObservableObject {
                func fetch() async throws { _ = try await URLSession.shared.data(from: there) }
            }
            final class Gallery: ObservableObject {
                let line: Line
                func load() async throws { try await line.fetch() }
            }
            final class Alone: ObservableObject {
                func fetch() async throws { _ = try await URLSession.shared.data(from: there) }
            }
            struct Wall: View {
                @StateObject var gallery: Gallery
                @ObservedObject var line: Line
                @ObservedObject var alone: Alone
            }
            """
        expect(Case(source, ["Line": .unknown, "Gallery": .presentation, "Alone": .presentation]))
    }

    @Test func coordinatorsArePresentation() {
        let source = """
            import UIKit
            final class Door: UIViewController { let line: Line }
            final class Line { func fetch() async throws { _ = try await URLSession.shared.data(from: there) } }
            final class HouseCoordinator { func door() -> Door { Door(line: Line()) } }
            final class StartCoordinator {
                let door: Door
                func clear(_ file: URL) throws {
                    try FileManager.default.removeItem(at: file)
                    door.dismiss(animated: true)
                    door.title = nil
                }
            }
            """
        expect(Case(source, ["HouseCoordinator": .presentation, "StartCoordinator": .presentation]))
        #expect(!Places(["App/A.swift": source]).place("StartCoordinator").isByNameAlone)
    }

    @Test func aViewInUseIsNotAPreviewRegardlessOfItsFolder() {
        let places = Places([
            "App/Preview/Door.swift": "import UIKit\nfinal class Door: UIViewController {}",
            "App/Preview/Mock.swift": "import UIKit\nfinal class Sham: UIViewController {}",
            "App/House.swift": "import UIKit\nfinal class House: UIViewController { func go() { present(Door()) } }",
        ])
        #expect(places.layer("Door") == .presentation)
        #expect(places.layer("Sham") == .support)
    }
}
