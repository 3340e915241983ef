import Testing

@testable import WatertightRules

/// Losses that look like a report, a value, or nothing at all. Each must be a quiet row, whatever the names.
@Suite struct HiddenLossTests {
    /// The lines that end in `// lost` must be the quiet rows, and the others not.
    private func expectLosses(_ source: String, sourceLocation: SourceLocation = #_sourceLocation) {
        for source in [source, Self.renamed(source)] {
            let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
            let expected = Set(lines.indices.filter { lines[$0].hasSuffix("// lost") }.map { $0 + 1 })
            let survey = Survey(["App/A.swift": source])
            let ends = survey.ends(in: FileID(0), Resolver(program: survey.program)).filter(\.isQuiet)
            let found = Set(ends.map { survey.program.facts(FileID(0)).line(of: $0.offset) })
            #expect(found == expected, "\(source)", sourceLocation: sourceLocation)
        }
    }

    private static let names = [
        "Api", "Model", "Screen", "Phase", "items", "failure", "load", "show", "api", "save", "note",
    ]

    private static func renamed(_ source: String) -> String {
        let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
        return source.replacing(#/[A-Za-z]+/#) { word in
            let name = String(word.output)
            return numbers[name].map { (name.first?.isUppercase == true ? "Q" : "q") + String($0) } ?? name
        }
    }

    private static let api = """
        import SwiftUI
        import Combine
        final class Api { func load() async throws -> [String] { throw URLError(.badURL) } }

        """

    // MARK: Stored and never shown

    @Test(arguments: [
        "@Published var failure: String?", "@Published private var failure: String? = nil",
        "private var failure: String?",
    ])
    func aStoredTextThatNothingReadsIsLost(property: String) {
        func source(_ reads: String, _ mark: String) -> String {
            Self.api + """
                final class Model: ObservableObject {
                    @Published var items: [String] = []
                    \(property)
                    func load(_ api: Api) async {
                        failure = nil
                        do { items = try await api.load() } catch { failure = error.localizedDescription }\(mark)
                    }
                    \(reads)
                }
                struct Screen: View {
                    @StateObject var model = Model()
                    var body: some View { VStack { List(model.items, id: \\.self) { Text($0) }; Text(model.text) } }
                }
                """
        }
        expectLosses(source("var text: String { \"\" }", " // lost"))
        expectLosses(source("var text: String { failure ?? \"\" }", ""))
    }

    @Test func aStateThatNothingReadsIsLost() {
        for (read, mark) in [("\"\"", " // lost"), ("failure ?? \"\"", "")] {
            expectLosses(
                Self.api + """
                    struct Screen: View {
                        @State private var failure: String?
                        let api = Api()
                        var body: some View { Text(\(read)).task { await load() } }
                        func load() async { do { _ = try await api.load() } catch { failure = "\\(error)" } }\(mark)
                    }
                    """)
        }
    }

    @Test func aBindingIsStoredElsewhere() {
        expectLosses(
            Self.api + """
                struct Screen: View {
                    @Binding var failure: String?
                    let api = Api()
                    var body: some View { Text("").task { await load() } }
                    func load() async { do { _ = try await api.load() } catch { failure = "\\(error)" } }
                }
                """)
    }

    /// The description of a stored error is no attempt.
    @Test func aDescriptionOfAStoredErrorIsNoLoss() {
        expectLosses(
            """
            enum Phase: CustomStringConvertible {
                case load, show(any Error)
                var description: String {
                    switch self {
                    case .load: return "load"
                    case .show(let failure): return "show(\\(failure))"
                    }
                }
            }
            """)
    }

    @Test func aPublisherOfThePropertyReadsIt() {
        expectLosses(
            Self.api + """
                final class Model {
                    @Published var failure: String?
                    func load(_ api: Api) async { do { _ = try await api.load() } catch { failure = error.localizedDescription } }
                }
                final class Screen: UIViewController {
                    let model = Model()
                    var bag: Set<AnyCancellable> = []
                    let text = UILabel()
                    override func viewDidLoad() { model.$failure.sink { [weak self] in self?.text.text = $0 }.store(in: &bag) }
                }
                """)
    }

    // MARK: Tasks

    @Test(arguments: ["", "group.cancelAll()"])
    func childrenThatNothingAwaitsAreLost(rest: String) {
        expectLosses(
            """
            func load(_ number: Int) async throws { throw CocoaError(.fileNoSuchFile) }
            func show() async {
                await withThrowingTaskGroup(of: Void.self) { group in
                    for number in 0..<3 { group.addTask { try await load(number) } } // lost
                    \(rest)
                }
            }
            """.replacing("func load", with: "import Foundation; func load"))
    }

    @Test(arguments: [
        "try await group.waitForAll()", "for try await _ in group {}", "try await group.next()", "note(group)",
        "_ = await group.nextResult()",
    ])
    func awaitedChildrenAreNotLost(rest: String) {
        expectLosses(
            """
            import Foundation
            func load(_ number: Int) async throws { throw CocoaError(.fileNoSuchFile) }
            func show() async throws {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for number in 0..<3 { group.addTask { try await load(number) } }
                    \(rest)
                }
            }
            """)
    }

    @Test func aTaskThatIsOnlyCanceledLosesItsError() {
        for (rest, mark) in [("", " // lost"), ("func note() async throws { try await items?.value }", "")] {
            expectLosses(
                """
                import Foundation
                final class Model {
                    private var items: Task<Void, any Error>?
                    func load() async throws { throw CocoaError(.fileNoSuchFile) }
                    func show() { items = Task { try await load() } }\(mark)
                    func save() { items?.cancel(); items = nil }
                    \(rest)
                }
                """)
        }
    }

    // MARK: Closures of unknown code

    @Test(arguments: [
        "api.load(1) { items, error in if let error { print(error) }; self.show(items) } // lost",
        "api.load(1) { items, error in self.show(items) } // lost",
        "api.load(1) { items, error in guard error == nil else { return }; self.show(items) } // lost",
        "api.load(1).failed { error in print(error) } // lost",
        "let abc = api.load(1, failure: { items, error in print(1) }) // lost\nabc.begin()",
        "api.load(1) { items, error in if let error { self.show(error) }; self.show(items) }",
        "api.load(1) { items, _ in self.show(items) }",
        "api.load(1) { items, error in return note(items, error) }",
        "_ = api.load(1).mapped { error in Model(error) }", "api.load(1).mapped { error in error.code }.done()",
    ])
    func anErrorFromUnknownCodeHasARow(statement: String) {
        expectLosses(
            """
            import Foreign
            final class Model {
                let api = Api()
                func load() {
                    \(statement)
                }
                func show(_ items: Any?) { text.append(items) }
                var text: [Any?] = []
                func save() -> [Any?] { text }
                func note(_ items: Any?, _ other: Any?) -> Int { 1 }
            }
            """)
    }

    // MARK: Statuses

    @Test func aBoolOfAStatusIsAStatus() {
        expectLosses(
            """
            import Security
            final class Model {
                @discardableResult func save(_ item: [String: Any]) -> Bool { SecItemAdd(item as CFDictionary, nil) == errSecSuccess }
                @discardableResult func note(_ item: [String: Any]) -> Bool { item.isEmpty }
                func load() {
                    save([:]) // lost
                    note([:])
                    if !save([:]) { show() }
                }
                func show() {}
            }
            """)
    }

    /// Functions that compare what they return themselves end.
    @Test func functionsThatCompareEachOtherEnd() {
        expectLosses(
            """
            struct Model: Equatable {
                var items: [Model]
                static func == (a: Model, b: Model) -> Bool { return load(a) == load(b) }
                @discardableResult static func load(_ a: Model) -> Bool { return save(a) == save(a) }
                @discardableResult static func save(_ a: Model) -> Bool { return load(a) == (a == a) }
                func show() { Model.load(self); Model.save(self) }
            }
            """)
    }

    @Test func statusesOfTheSystemAreRows() {
        expectLosses(
            """
            import Foundation
            import Security
            func load(_ query: [String: Any]) -> AnyObject? {
                var size = 0
                sysctlbyname("hw.machine", nil, &size, nil, 0) // lost
                var found: AnyObject?
                withUnsafeMutablePointer(to: &found) { SecItemCopyMatching(query as CFDictionary, UnsafeMutablePointer($0)) } // lost
                NSAppleScript(source: "x")?.executeAndReturnError(nil) // lost
                return found
            }
            """)
        for (closure, mark) in [("{ _ in show() }", " // lost"), ("{ if $0.terminationStatus == 0 { show() } }", "")] {
            expectLosses(
                """
                import Foundation
                func show() {}
                func load() throws {
                    let items = Process()
                    items.terminationHandler = \(closure)\(mark)
                    try items.run()
                }
                """)
        }
    }

    // MARK: Texts, decoders, and libraries

    @Test func aTextOfAnErrorIsNoAnswer() {
        for (use, mark) in [("print(await text())", " // lost"), ("label.text = await text()", "")] {
            expectLosses(
                """
                import UIKit
                final class Screen: UIViewController {
                    let label = UILabel()
                    func load() async throws -> String { throw CocoaError(.fileNoSuchFile) }
                    func text() async -> String { do { return try await load() } catch { return error.localizedDescription } }\(mark)
                    func show() async { \(use) }
                }
                """)
        }
    }

    @Test func aDecoderThatTriesOneFormatLosesTheError() {
        expectLosses(
            """
            struct Model: Decodable {
                var text: String; var items: Int?; var note: Int; var save: Int
                enum Phase: String, CodingKey { case text, items, note, save }
                init(from decoder: any Decoder) throws {
                    let c = try decoder.container(keyedBy: Phase.self)
                    text = (try? c.decode(String.self, forKey: .text)) ?? "" // lost
                    do { items = try c.decode(Int.self, forKey: .items) } catch { items = nil } // lost
                    if let number = try? c.decode(Int.self, forKey: .note) { note = number } else {
                        note = Int(try c.decode(String.self, forKey: .note)) ?? 0
                    }
                    if let number = try? c.decode(Int.self, forKey: .save) { save = number }
                    else if let number = try? c.decode(Double.self, forKey: .save) { save = Int(number) }
                    else { throw CancellationError() }
                }
            }
            """)
    }

    @Test func librariesThatAreModeled() {
        expectLosses(
            """
            import Alamofire
            final class Model {
                func load() {
                    AF.request("https://x.org").responseDecodable(of: Int.self) { items in self.show(items.value) } // lost
                    AF.request("https://x.org").responseDecodable(of: Int.self) { items in self.show(items.value); print(items.error) }
                    AF.request("https://x.org").responseDecodable(of: Int.self) { items in self.save(items) }
                }
                func show(_ items: Int?) {}
                func save(_ items: DataResponse<Int, AFError>) { text = items.error }
                var text: AFError?
                var note: AFError? { text }
            }
            """)
        expectLosses(
            """
            import ComposableArchitecture
            @Reducer struct Model {
                enum Phase { case load, show(Int) }
                func load() async throws -> Int { throw CancellationError() }
                func note(_ items: Int) async {}
                var body: some ReducerOf<Self> {
                    Reduce { items, phase in
                        switch phase {
                        case .load: return .run { send in await note(1) }
                        case .show: return .run { send in try await send(.show(text())) } // lost
                        }
                    }
                }
                func text() throws -> Int { throw Failed.x }
                enum Failed: Error { case x, y }
            }
            """)
        expectLosses(
            """
            import CoreSpotlight
            import Speech
            func load(_ items: [CSSearchableItem], _ text: SFSpeechRecognizer, _ note: SFSpeechRecognitionRequest) {
                CSSearchableIndex.default().indexSearchableItems(items) // lost
                _ = text.recognitionTask(with: note) { result, failure in if let result { show(result) } } // lost
            }
            func show(_ items: SFSpeechRecognitionResult) {}
            """)
    }
}
