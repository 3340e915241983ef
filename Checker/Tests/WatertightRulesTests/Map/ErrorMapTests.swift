import Testing

import WatertightMap
@testable import WatertightRules

@Suite struct ErrorMapTests {
    private static let base = """
        enum E: Error { case a, b }
        struct F: Error {}
        struct Low { func run() throws { throw E.a } }

        """

    struct Case: Sendable, CustomTestStringConvertible {
        var source: String
        /// One line for each edge: `from > to error fate`.
        var edges: String
        var testDescription: String { source }

        init(_ source: String, _ edges: String) {
            self.source = source
            self.edges = edges
        }
    }

    private func map(_ sources: [String: String]) -> ErrorMap {
        let program = Program(
            files: sources.sorted { $0.key < $1.key }.map { ProgramFile(path: $0.key, source: $0.value) })
        return ErrorMap(trails: ErrorTrails(ThrowSets(program: program)), places: Places(program: program))
    }

    private func edges(_ map: ErrorMap) -> [String] {
        map.edges.map { edge in
            "\(map.nodes[edge.from].name) > \(map.nodes[edge.to].name) \(map.errors[edge.error].name) \(edge.fate)"
        }.sorted()
    }

    @Test(arguments: [
        Case("struct High { func run() throws { try Low().run() } }", "Low > High E passed"),
        Case("struct High { func run() { try? Low().run() } }", "Low > High E dropped"),
        Case("struct High { func run() { try! Low().run() } }", "Low > High E trapped"),
        Case("struct High { func run() { do { try Low().run() } catch {} } }", "Low > High E dropped"),
        Case("struct High { func run() { do { try Low().run() } catch E.a {} catch {} } }", "Low > High E handled"),
        Case("struct High { func run() { do { try Low().run() } catch { print(error) } } }", "Low > High E logged"),
        Case(
            "struct High { var last: (any Error)?; mutating func run() { do { try Low().run() } catch { last = error } } }",
            "Low > High E kept"),
        Case(
            "struct High { func run() throws { do { try Low().run() } catch { throw error } } }", "Low > High E passed"),
        Case(
            """
            struct High { func run() throws { do { try Low().run() } catch { throw F() } } }
            struct Top { func run() { try? High().run() } }
            """,
            "High > Top F dropped\nLow > High E wrapped"),
        Case(
            "struct High { func run() { do { try Low().run() } catch { print(error); odd(error) } } }",
            "Low > High E logged"),
        // A caller that rethrows passes it to the next one.
        Case(
            """
            struct High { func run() throws { try Low().run() } }
            struct Top { func run() { do { try High().run() } catch { print(error) } } }
            """,
            "High > Top E logged\nLow > High E passed"),
        // Errors that can't be followed.
        Case("struct High { func run() { Task { try Low().run() } } }", "Low > High E unknown"),
        Case(
            """
            struct Odd { func run(_ error: any Error) throws { throw error } }
            struct High { func run(_ error: any Error) { try? Odd().run(error) } }
            """,
            "Odd > High unknown dropped"),
        // System functions throw, too.
        Case(
            "import Foundation\nstruct High { func run(_ url: URL) { _ = try? Data(contentsOf: url) } }",
            "Data > High CocoaError dropped\nData > High unknown dropped"),
        // A screen reads the stored error.
        Case(
            """
            import SwiftUI
            struct Screen: View {
                @State var last: (any Error)?
                var body: some View { Text("") }
                func run() { do { try Low().run() } catch { last = error } }
            }
            """,
            "Low > Screen E shown"),
        // Calls inside of one type have no edges.
        Case("extension Low { func all() throws { try run() } }", ""),
        // Tests and mocks aren't part of the app.
        Case("struct MockHigh { func run() { try? Low().run() } }", ""),
    ])
    func edgesGoFromThrowersToCallers(_ example: Case) {
        let found = edges(map(["App/A.swift": Self.base + example.source]))
        #expect(found == example.edges.split(separator: "\n").map(String.init))
    }

    @Test func stepsLeadFromTheThrowToTheEnd() throws {
        let map = map([
            "A.swift": Self.base
                + "struct High { func run() throws { try Low().run() } }\nstruct Top { func run() { try? High().run() } }"
        ])
        var lines: [String] = []
        var next = map.steps.firstIndex { $0.isOrigin }
        while let number = next {
            let step = map.steps[number]
            lines.append("\(step.path):\(step.line) \(step.words) \(step.fate)")
            next = step.next.first
        }
        #expect(
            lines == [
                "A.swift:3 thrown in Low.run(): E.a passed", "A.swift:4 leaves High.run() passed",
                "A.swift:5 dropped by `try?` in Top.run() dropped",
            ])
    }

    // MARK: Columns

    private static let layered = [
        "App/Low.swift": base,
        "App/Repository.swift": "struct NewsRepository { func news() throws { try Low().run() } }",
        "App/Screen.swift": """
        import SwiftUI
        struct NewsView: View {
            var body: some View { Text("") }
            func load() { try? NewsRepository().news() }
        }
        """,
    ]

    @Test func anAppOfOneModuleHasColumnsByLayer() {
        let map = map(Self.layered)
        #expect(map.parts.first?.name == "presentation")
        #expect(map.parts.map(\.column) == Array(map.parts.indices))
        #expect(Set(map.parts.map(\.module)) == ["App"])
    }

    @Test func modulesPrecedeTheirCallees() {
        let map = map([
            "Aaa/Low.swift": Self.base, "Bbb/High.swift": "struct High { func run() throws { try Low().run() } }",
            "Ccc/Top.swift": "struct Top { func run() { try? High().run() } }",
        ])
        #expect(map.parts.map(\.name) == ["Ccc", "Bbb", "Aaa"])
    }

    @Test func manyTypesAreDividedIntoFolders() {
        var sources = ["Low/Low.swift": Self.base, "Other/A.swift": "struct A { func run() { try? Low().run() } }"]
        for number in 0..<40 {
            sources["App/F\(number % 20)/T\(number).swift"] = "struct T\(number) { func run() { try? Low().run() } }"
        }
        let map = map(sources)
        let folders = Set(map.nodes.filter { $0.name.hasPrefix("T") }.map(\.folder))
        #expect(folders.count > 1 && folders.count <= 12)
        #expect(map.nodes.filter { $0.name == "A" }.map(\.folder) == [""])
    }
}
