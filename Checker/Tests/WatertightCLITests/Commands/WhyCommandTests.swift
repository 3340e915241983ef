import Foundation
import Testing

@testable import WatertightCLI

@Suite struct WhyCommandTests {
    private static let app = [
        "Sources/App/Store.swift": """
        enum StoreError: Error { case full, locked }
        struct Store {
            func save(_ text: String) throws {
                guard !text.isEmpty else { throw StoreError.full }
                try lock()
            }
            func lock() throws { throw StoreError.locked }
        }
        """,
        "Sources/App/Sync.swift": """
        struct Sync {
            let store: Store
            func run() { try? store.save("a") }
            func show() {
                do { try store.save("b") } catch StoreError.full {
                    print("full")
                } catch {
                    print("later")
                }
            }
        }
        """,
    ]

    @Test func followsAThrowForward() throws {
        let run = try TemporaryFolder(Self.app).run("why", "Sources/App/Store.swift:4")
        #expect(run.code == 0)
        #expect(run.errors == "")
        #expect(
            run.output == """
                Sources/App/Store.swift:4  thrown in Store.save(_:)
                  StoreError.full
                  to:
                    Sources/App/Sync.swift:3  dropped by `try?` in Sync.run() (not reported; continues)
                    Sources/App/Sync.swift:5  caught by the first `catch` in Sync.show(); ends here (reported to the log; continues)

                """)
    }

    @Test func followsAClauseBackward() throws {
        let run = try TemporaryFolder(Self.app).run("why", "Sources/App/Sync.swift:8")
        #expect(
            run.output == """
                Sources/App/Sync.swift:7  caught by the second `catch` in Sync.show(); ends here
                  StoreError.locked
                  reported to the log; continues
                  from Sources/App/Store.swift:7  thrown in Store.lock()

                """)
    }

    @Test func depthPrintsPaths() throws {
        let run = try TemporaryFolder(Self.app).run("why", "Sources/App/Sync.swift:8", "--depth", "2")
        #expect(
            run.output == """
                Sources/App/Sync.swift:7  caught by the second `catch` in Sync.show(); ends here
                  StoreError.locked
                  reported to the log; continues
                  from:
                    Sources/App/Sync.swift:5  call of `Store.save(_:)` in Sync.show()
                      Sources/App/Store.swift:5  call of `Store.lock()` in Store.save(_:)
                        … 1 more: --depth 3

                """)
    }

    @Test func aSummaryFoldsLongListings() throws {
        let calls = (0..<30).map { "func f\($0)(_ store: Store) { try? store.save(\"\") }\n" }.joined()
        let run = try TemporaryFolder(Self.app.merging(["Sources/App/Calls.swift": calls]) { $1 })
            .run("why", "Store.swift:4")
        #expect(run.output.contains("\n    … 28 more: --depth 1\n"))
        #expect(run.output.split(separator: "\n").count <= 15)
    }

    /// `why` supports every line that a check or an audit reports.
    @Test func supportsEveryFinding() throws {
        struct Document: Decodable {
            struct Finding: Decodable {
                struct Range: Decodable { var line: Int }
                var rule: String
                var path: String
                var range: Range
            }
            var findings: [Finding]
        }
        let folder = try TemporaryFolder(
            Self.app.merging([
                "Sources/App/Screen.swift": """
                import SwiftUI
                final class Model: ObservableObject {
                    @Published var message = ""
                    let store = Store()
                    func save() {
                        do { try store.save("") } catch {
                            message = error.localizedDescription
                        }
                    }
                    func load(_ result: Result<Int, any Error>, _ done: (Int?) -> Void) {
                        switch result {
                        case .success(let value): done(value)
                        case .failure: done(nil)
                        }
                    }
                    // watertight:accept swallowed: nothing is here
                    func later() { Task { try store.save("") } }
                    func fetch(_ url: URL) {
                        URLSession.shared.dataTask(with: url) { data, _, _ in print(data as Any) }.resume()
                    }
                    func wait() throws -> Int {
                        do { try store.save("") } catch { throw StoreError.full }
                        return try! Int(contentsOf: 1)
                    }
                }
                struct Screen: View {
                    @StateObject var model = Model()
                    var body: some View { Button("Save") { model.save(); model.later() } }
                }
                """
            ]) { $1 })
        var places: Set<String> = []
        for arguments in [["check", "--all"], ["audit", "ends"]] {
            let output = folder.run(arguments + ["--format", "json"]).output
            let findings = try JSONDecoder().decode(Document.self, from: Data(output.utf8)).findings
            #expect(!findings.isEmpty)
            places.formUnion(findings.map { "\($0.path):\($0.range.line)" })
        }
        for place in places.sorted() {
            let run = folder.run("why", place)
            #expect(run.code == 0, "\(run.errors)")
            #expect(run.output.hasPrefix(place + "  "))
        }
    }

    /// The check and `why` report the same finding for a `Task`.
    @Test func agreesWithTheCheck() throws {
        let folder = try TemporaryFolder(
            Self.app.merging(["Sources/App/Later.swift": "func later(_ s: Store) { Task { try s.save(\"\") } }"]) { $1 }
        )
        #expect(folder.run("check", "--all").output.contains("swallowed"))
        let run = folder.run("why", "Later.swift:1")
        #expect(run.output.contains("and nothing observes it (not reported; continues)"))
        #expect(run.output.contains("swallowed: "))
    }

    @Test func listsEverythingOnALine() throws {
        struct Document: Decodable {
            struct Point: Decodable { var at: Way }
            struct Way: Decodable {
                var kind: String
                var errors: [String]
            }
            var formatVersion: Int
            var points: [Point]
        }
        let run = try TemporaryFolder(Self.app).run("why", "Sync.swift:5:9", "--format", "json")
        let document = try JSONDecoder().decode(Document.self, from: Data(run.output.utf8))
        #expect(document.formatVersion == 2)
        #expect(document.points.map(\.at.kind) == ["calls", "caught"])
        #expect(document.points.map(\.at.errors) == [["StoreError"], ["StoreError.full"]])
    }

    @Test(arguments: [
        ("Sources/App/Store.swift", "\"Sources/App/Store.swift\" has no line number. Write Sources/Store.swift:12."),
        ("Sources/App/Stores.swift:4", "There is no source \"Sources/App/Stores.swift\" in "),
        ("Stroe.swift:4", " Did you mean \"Sources/App/Store.swift\"?"),
        ("Store.swift:400", "Sources/App/Store.swift has no line 400: it has 8 lines."),
        ("Store.swift:0", "has no line number"),
        (
            "Store.swift:1",
            "No error is thrown, propagated, or handled on Sources/App/Store.swift:1. The nearest such line is Sources/App/Store.swift:3."
        ),
    ])
    func reportsInvalidPlaces(place: String, message: String) throws {
        let run = try TemporaryFolder(Self.app).run("why", place)
        #expect(run.code == 2)
        #expect(run.output == "")
        #expect(run.errors.hasPrefix("error: "))
        #expect(run.errors.contains(message), "\(run.errors)")
    }

    @Test func acceptsAnyPlace() throws {
        let folder = try TemporaryFolder(["A.swift": "func f() throws { do { try g( } catch { throw", "B.swift": ""])
        for place in ["A.swift:1", "B.swift:1", "A.swift:99999999999999999999"] {
            #expect([0, 2].contains(folder.run("why", place).code))
        }
    }
}
