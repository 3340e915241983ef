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

    @Test func forwardsFromAThrow() throws {
        let run = try TemporaryFolder(Self.app).run("why", "Sources/App/Store.swift:4")
        #expect(run.code == 0)
        #expect(run.errors == "")
        #expect(
            run.output == """
                Sources/App/Store.swift:4  Store.save(_:) throws it
                  StoreError.full
                  to:
                    Sources/App/Sync.swift:3  Sync.run() drops it with try?
                    Sources/App/Sync.swift:5  Sync.show() catches it in clause 1, and it goes no further

                """)
    }

    @Test func backwardsFromALineInAClause() throws {
        let run = try TemporaryFolder(Self.app).run("why", "Sources/App/Sync.swift:8")
        #expect(
            run.output == """
                Sources/App/Sync.swift:7  Sync.show() catches it in clause 2, and it goes no further
                  StoreError.locked
                  from:
                    Sources/App/Sync.swift:5  Sync.show() calls `Store.save(_:)`
                      Sources/App/Store.swift:5  Store.save(_:) calls `Store.lock()`
                        Sources/App/Store.swift:7  Store.lock() throws it

                """)
    }

    @Test func allThatIsOnALine() throws {
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
        #expect(document.formatVersion == 1)
        #expect(document.points.map(\.at.kind) == ["calls", "caught"])
        #expect(document.points.map(\.at.errors) == [["StoreError"], ["StoreError.full"]])
    }

    @Test(arguments: [
        ("Sources/App/Store.swift", "\"Sources/App/Store.swift\" names no line. Write it as Sources/Store.swift:12."),
        ("Sources/App/Stores.swift:4", "There is no source \"Sources/App/Stores.swift\" in "),
        ("Stroe.swift:4", " Did you mean \"Sources/App/Store.swift\"?"),
        ("Store.swift:400", "Sources/App/Store.swift has no line 400: it has 8 lines."),
        ("Store.swift:0", "names no line"),
        (
            "Store.swift:1",
            "Nothing on Sources/App/Store.swift:1 throws, passes on or handles an error that is followed. The nearest line that does is Sources/App/Store.swift:3."
        ),
    ])
    func whatCannotBeAnsweredIsSaid(place: String, message: String) throws {
        let run = try TemporaryFolder(Self.app).run("why", place)
        #expect(run.code == 2)
        #expect(run.output == "")
        #expect(run.errors.hasPrefix("error: "))
        #expect(run.errors.contains(message), "\(run.errors)")
    }

    @Test func nothingTraps() throws {
        let folder = try TemporaryFolder(["A.swift": "func f() throws { do { try g( } catch { throw", "B.swift": ""])
        for place in ["A.swift:1", "B.swift:1", "A.swift:99999999999999999999"] {
            #expect([0, 2].contains(folder.run("why", place).code))
        }
    }
}
