import Foundation
import Testing
import WatertightRules

#if canImport(FoundationXML)
import FoundationXML
#endif

@testable import WatertightCLI

@Suite struct LayersCommandTests {
    private static let app = [
        "App/LoginViewModel.swift": """
        final class LoginViewModel {
            let accounts: AccountRepository
            func show() { try? save() }
            func save() throws { throw ElsewhereError() }
        }
        """,
        "App/AccountRepository.swift": "final class AccountRepository {}\n",
        "App/Price.swift": "\n\nenum Price { struct Tax {} }\n",
    ]

    private struct Document: Decodable {
        struct Group: Decodable {
            struct Entry: Decodable {
                var type: String
                var path: String
                var line: Int
                var reasons: [String]
            }

            var layer: Layer
            var types: [Entry]
        }

        var formatVersion: Int
        var groups: [Group]
        var graph: LayerGraph
    }

    private func document(_ json: String) throws -> Document {
        try JSONDecoder().decode(Document.self, from: Data(json.utf8))
    }

    // MARK: Text

    @Test func textListsTypesByLayerWithPlaceAndReasons() throws {
        let run = try TemporaryFolder(Self.app).run("layers")
        #expect(run.code == 0)
        #expect(run.errors == "")
        #expect(
            run.output == """
                presentation: 1 type
                  LoginViewModel  App/LoginViewModel.swift:1
                      its name has the word view model

                repository: 1 type
                  AccountRepository  App/AccountRepository.swift:1
                      its name has the word repository

                unknown: 2 types
                  Price  App/Price.swift:3
                      nothing says what it is
                  Price.Tax  App/Price.swift:3
                      nothing says what it is


                """)
    }

    /// What the graph says goes before names, and is said with the type that it is about.
    @Test func theReasonsAreThoseOfTheGraph() throws {
        let folder = try TemporaryFolder([
            "App/Shop.swift": """
            import SwiftUI
            struct Shop: View { @StateObject var till: Till; var body: some View { Text("") } }
            final class Till: ObservableObject { let wares = Wares() }
            final class Wares { func all() async throws { _ = try await URLSession.shared.data(from: url) } }
            """
        ])
        let output = folder.run("layers").output
        #expect(output.contains("  Shop  App/Shop.swift:2\n      it is a `View`\n"))
        #expect(output.contains("      `Shop`, which is presentation, observes it\n"))
        #expect(output.contains("network: 1 type\n  Wares  App/Shop.swift:4\n      it asks `URLSession."))
    }

    @Test func whatTheUserSaysOfModulesAndWordsCounts() throws {
        let folder = try TemporaryFolder([
            "App/Keeping.swift": """
            import Acme
            struct Keeping { let box: Box; func keep() throws { try box.put(1) } }
            struct KeyVault {}
            """
        ])
        #expect(folder.run("layers").output.hasPrefix("unknown: 2 types\n"))
        try folder.write(
            "public class Box { @Touches(storage) public func put(_ x: Int) throws }",
            to: ".watertight/models/Acme.swift")
        #expect(folder.run("layers").output.hasPrefix("repository: 1 type\n  Keeping "))
        try folder.write("vocabulary: {layer-prior: {repository: vault}}", to: ".watertight.yml")
        #expect(folder.run("layers").output.hasPrefix("repository: 2 types\n"))
    }

    @Test func textListsTheFirstTypesUnlessAskedForAll() throws {
        let source = (10..<30).map { "struct Thing\($0) {}" }.joined(separator: "\n")
        let folder = try TemporaryFolder(["A.swift": source])
        let first = folder.run("layers").output
        #expect(first.hasPrefix("unknown: 20 types\n"))
        #expect(first.contains("Thing21 "))
        #expect(!first.contains("Thing22 "))
        #expect(first.contains("… and 8 more (--all lists them)"))
        let all = folder.run("layers", "--all").output
        #expect(all.contains("Thing29 "))
        #expect(!all.contains("more"))
    }

    @Test func textSaysThatThereIsNothing() throws {
        let run = try TemporaryFolder(["A.swift": "let a = 1\n"]).run("layers")
        #expect(run.code == 0)
        #expect(run.output == "No types were found.\n")
    }

    @Test func aPathWithALineBreakStaysOnOneLine() throws {
        let folder = try TemporaryFolder(["a\nb\u{1B}[31m.swift": "struct Thing {}"])
        let run = folder.run("layers")
        #expect(run.output.split(separator: "\n").count == 3)
        #expect(!run.output.unicodeScalars.contains("\u{1B}"))
    }

    @Test func onlyWhatIsNamedIsShown() throws {
        let folder = try TemporaryFolder(Self.app)
        let run = folder.run("layers", "App/Price.swift")
        #expect(run.output.hasPrefix("unknown: 2 types\n"))
    }

    // MARK: JSON and SVG

    @Test func jsonHoldsAllTypesAndTheGraphWithLeaks() throws {
        let run = try TemporaryFolder(Self.app).run("layers", "--format", "json")
        #expect(run.code == 0)
        let document = try document(run.output)
        #expect(document.formatVersion == 1)
        #expect(document.groups.map(\.layer) == Layer.allCases)
        let presentation = try #require(document.groups.first { $0.layer == .presentation }?.types)
        #expect(presentation.map(\.type) == ["LoginViewModel"])
        #expect(presentation.map(\.path) == ["App/LoginViewModel.swift"])
        #expect(presentation.map(\.line) == [1])
        #expect(presentation.map(\.reasons) == [["its name has the word view model"]])
        #expect(document.groups.last?.types.map(\.type) == ["Price", "Price.Tax"])
        #expect(
            document.graph
                == LayerGraph(
                    rooms: [
                        .init(layer: .presentation, typeCount: 1, leakCount: 1),
                        .init(layer: .repository, typeCount: 1, leakCount: 0),
                        .init(layer: .unknown, typeCount: 2, leakCount: 0),
                    ], edges: [.init(from: .presentation, to: .repository, count: 1)]))
    }

    @Test func rulesThatAreOffLeaveNoLeaksInTheGraph() throws {
        let folder = try TemporaryFolder(Self.app)
        let rooms = try document(folder.run("layers", "--format", "json", "--skip", "swallowed").output).graph.rooms
        #expect(rooms.map(\.leakCount) == [0, 0, 0])
        try folder.write("rules: {swallowed: off}", to: ".watertight.yml")
        #expect(try document(folder.run("layers", "--format", "json").output).graph.rooms == rooms)
    }

    @Test func svgIsAPictureWithTheLeaksOnIt() throws {
        let run = try TemporaryFolder(Self.app).run("layers", "--format", "svg")
        #expect(run.code == 0)
        #expect(run.output.hasPrefix("<svg "))
        #expect(run.output.contains(">1 leak</text>"))
        let parser = XMLParser(data: Data(run.output.utf8))
        #expect(parser.parse(), "\(String(describing: parser.parserError))")
    }

    @Test(arguments: ["text", "json", "svg"])
    func aFileGetsWhatWouldBePrinted(format: String) throws {
        let folder = try TemporaryFolder(Self.app)
        let printed = folder.run("layers", "--format", format)
        let written = folder.run("layers", "--format", format, "--output", "layers.out")
        #expect(written.code == 0)
        #expect(written.output == "")
        #expect(folder.text("layers.out") == printed.output)
    }

    @Test func aFileThatCannotBeWrittenIsNamed() throws {
        let run = try TemporaryFolder(Self.app).run("layers", "--output", "gone/layers.txt")
        #expect(run.code == 2)
        #expect(run.errors.contains("gone/layers.txt"))
    }

    @Test func aFormatThatIsNotThereEndsWith2() throws {
        let run = try TemporaryFolder(Self.app).run("layers", "--format", "png")
        #expect(run.code == 2)
        #expect(run.errors.contains("png"))
    }

    // MARK: Declared layers

    @Test func aDeclaredLayerIsShownWithItsPattern() throws {
        let folder = try TemporaryFolder(Self.app)
        try folder.write("layers: {use-case: App/Price.swift, network: {types: Account*}}", to: ".watertight.yml")
        let run = folder.run("layers")
        #expect(run.code == 0)
        #expect(run.output.contains("use-case: 2 types\n"))
        #expect(run.output.contains("the configuration declares `App/Price.swift`"))
        #expect(run.output.contains("network: 1 type\n"))
        #expect(run.output.contains("the configuration declares `Account*`"))
    }

    @Test(arguments: [["check"], ["layers", "--format", "json"], ["layers", "--format", "svg"]])
    func aDeclaredLayerThatMatchesNothingEndsWith2(arguments: [String]) throws {
        let folder = try TemporaryFolder(Self.app)
        try folder.write(
            "layers:\n  use-case: App/Price.swift\n  repository: {paths: [Stroage/**], types: [\"*Store\"]}\n  network: [Net]\n",
            to: ".watertight.yml")
        let run = CommandRun(arguments, in: folder.path)
        #expect(run.code == 2)
        #expect(run.output == "")
        let lines = run.errors.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(
            lines.first?.hasPrefix(
                ".watertight.yml:3:1: error: The layer `repository` is declared, and no file, module or type matches \"Stroage/**\", \"*Store\"."
            ) == true)
        #expect(lines.last?.hasPrefix(".watertight.yml:4:1: error: The layer `network` is declared") == true)
    }

    @Test func theListingOfLayersSaysThatADeclaredOneMatchesNothing() throws {
        let folder = try TemporaryFolder(Self.app)
        try folder.write("layers: {network: Net}", to: ".watertight.yml")
        let run = folder.run("layers")
        #expect(run.code == 2)
        #expect(run.output.contains("nothing says what it is"))
        #expect(run.errors.hasPrefix(".watertight.yml:1:1: error: The layer `network` is declared"))
    }

    @Test func aPartOfTheCodebaseNeedNotMatchAllDeclaredLayers() throws {
        let folder = try TemporaryFolder(Self.app)
        try folder.write("layers: {use-case: App/Price.swift}", to: ".watertight.yml")
        #expect(folder.run("layers", "App/AccountRepository.swift", "--format", "json").code == 0)
    }

    @Test(arguments: [
        ("rules: {}\nlayrs: {}", 2, 1, "key \"layrs\"", "layers"),
        ("layers:\n  persentation: UI/**", 2, 3, "layer \"persentation\"", "presentation"),
        ("layers:\n  repository:\n    paths: App\n    tipes: A", 4, 5, "key \"tipes\"", "types"),
    ])
    func aWrongKeyIsNamedWithItsPlaceAndTheNearestRightOne(
        text: String, line: Int, column: Int, named: String, nearest: String
    ) throws {
        let folder = try TemporaryFolder(Self.app)
        try folder.write(text, to: ".watertight.yml")
        let run = folder.run("layers")
        #expect(run.code == 2)
        #expect(run.output == "")
        #expect(
            run.errors.hasPrefix(
                ".watertight.yml:\(line):\(column): error: There is no \(named) here. Did you mean \"\(nearest)\"?"))
    }
}
