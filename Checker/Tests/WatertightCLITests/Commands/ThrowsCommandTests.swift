import Foundation
import Testing
import WatertightRules

@testable import WatertightCLI
@testable import WatertightThrows

@Suite struct ThrowsCommandTests {
    private static let app = [
        "Sources/App/Store.swift": """
        enum StoreError: Error { case full, locked, gone }
        struct Store {
            func save(_ text: String) throws {
                guard !text.isEmpty else { throw StoreError.full }
                try lock()
            }
            func lock() throws { throw StoreError.locked }
            func load() throws -> String { try foreign() }
        }
        """,
        "Sources/App/Sync.swift": """
        struct Sync {
            let store: Store
            func run() { try? store.save("a") }
            func show() { do { try store.save("b") } catch { print(error) } }
            func save() throws { try store.save("c") }
        }
        """,
    ]

    @Test func aFunctionIsShownWithItsOriginsAndConsumers() throws {
        let run = try TemporaryFolder(Self.app).run("throws", "Store.save")
        #expect(run.code == 0)
        #expect(run.errors == "")
        #expect(
            run.output == """
                Store.save(_:)  Sources/App/Store.swift:3
                  exactly StoreError.full, .locked
                    from Sources/App/Store.swift:4, 5
                    callees with known errors: 1 of 1
                  callers:
                    Sync.run()  Sources/App/Sync.swift:3  dropped by `try?`
                    Sync.show()  Sources/App/Sync.swift:4  handled
                    Sync.save()  Sources/App/Sync.swift:5  passed on

                """)
    }

    @Test func listsPlacesOfUnknownErrors() throws {
        let run = try TemporaryFolder(Self.app).run("throws", "load()")
        #expect(run.output.contains("  errors unknown\n"))
        #expect(
            run.output.contains(
                "    unknown at Sources/App/Store.swift:8: nothing found that this `try` covers\n"))
    }

    @Test func theDeclaredTypeIsALimit() throws {
        let folder = try TemporaryFolder([
            "A.swift": """
            import Elsewhere
            func a() throws(Interruption<Store.Failure>) { try elsewhere() }
            func b() throws(E) { throw E.one }
            enum E: Error { case one }
            """
        ])
        #expect(
            folder.run("throws", "a()").output.contains(
                "  no more than the declared `Interruption<Store.Failure>`\n"))
        #expect(folder.run("throws", "b()").output.contains("  exactly E.one\n"))
        #expect(folder.run("throws", "a()", "--format", "json").output.contains("Interruption<Store.Failure>"))
    }

    @Test func listsAllFunctionsOnOneLineEach() throws {
        let run = try TemporaryFolder(Self.app).run("throws")
        #expect(run.code == 0)
        #expect(run.output.hasSuffix("\n4 functions: 3 exactly, 1 at least, 0 nothing found\n"))
        #expect(run.output.contains("Store.lock()  Sources/App/Store.swift:7\n  exactly StoreError.locked\n"))
    }

    @Test func aFileSelectsItsFunctions() throws {
        let run = try TemporaryFolder(Self.app).run("throws", "Sources/App/Sync.swift")
        #expect(run.output.hasPrefix("Sync.save()  Sources/App/Sync.swift:5\n"))
        #expect(!run.output.contains("Store.lock()"))
    }

    @Test func theAppsOwnCallersComeFirstAndTestsAreCounted() throws {
        let calls = (0..<12).map { "func f\($0)(_ s: Store) { try? s.save(\"\") }\n" }.joined()
        let folder = try TemporaryFolder(
            Self.app.merging([
                "Sources/App/Calls.swift": calls,
                "Tests/AppTests/StoreTests.swift": """
                @testable import App
                import XCTest
                func test(_ s: Store) throws { try s.save("") }
                """,
            ]) { $1 })
        let run = folder.run("throws", "Store.save")
        #expect(run.output.contains("  callers:\n    f0(_:)  Sources/App/Calls.swift:1  dropped by `try?`\n"))
        #expect(run.output.hasSuffix("    … 5 more: --all\n    … 1 more in tests, mocks and previews: --all\n"))
        #expect(folder.run("throws", "Store.save", "--all").output.hasSuffix("StoreTests.swift:3  passed on\n"))
        #expect(folder.run("throws").output.hasSuffix("\n… 1 more in tests, mocks and previews: --all\n"))
    }

    @Test func aRequirementHasTheErrorsOfItsImplementations() throws {
        let folder = try TemporaryFolder([
            "A.swift": """
            enum E: Error { case a, b, c }
            protocol Storing { func save() throws }
            struct Disk: Storing { func save() throws { throw E.a } }
            struct Cloud: Storing { func save() throws { throw E.b } }
            func run(_ s: any Storing) { try? s.save() }
            """
        ])
        #expect(
            folder.run("throws", "Storing.save").output == """
                Storing.save()  A.swift:2
                  exactly E.a, .b
                    assumes that every file of its module was read
                  implementations:
                    Disk.save()  A.swift:3  exactly E.a
                    Cloud.save()  A.swift:4  exactly E.b
                  callers:
                    run(_:)  A.swift:5  dropped by `try?`

                """)
        #expect(folder.run("throws", "Storing").output.hasPrefix("Storing.save()"))
    }

    @Test func rejectsAnAmbiguousName() throws {
        let run = try TemporaryFolder(Self.app).run("throws", "save")
        #expect(run.code == 2)
        #expect(run.output == "")
        #expect(
            run.errors == "error: \"save\" is ambiguous: \"Store.save(_:)\", \"Sync.save()\".\n")
    }

    @Test func suggestsTheNearestName() throws {
        let run = try TemporaryFolder(Self.app).run("throws", "Store.sav")
        #expect(run.code == 2)
        #expect(
            run.errors
                == "error: There is no function, type or file \"Store.sav\". Did you mean \"Store.save\"?\n")
    }

    @Test func jsonContainsTheSame() throws {
        struct Document: Decodable {
            struct Function: Decodable {
                var name: String
                var verdict: String
                var errors: [String]
                var consumers: [Consumer]
            }

            struct Consumer: Decodable { var fate: String }

            var formatVersion: Int
            var functions: [Function]
        }
        let run = try TemporaryFolder(Self.app).run("throws", "Store.save(_:)", "--format", "json")
        let document = try JSONDecoder().decode(Document.self, from: Data(run.output.utf8))
        #expect(document.formatVersion == 1)
        #expect(document.functions.map(\.name) == ["Store.save(_:)"])
        #expect(document.functions.first?.verdict == "exactly")
        #expect(document.functions.first?.errors == ["StoreError.full", ".locked"])
        #expect(document.functions.first?.consumers.map(\.fate) == ["drops", "handles", "passes"])
    }

    @Test func aSecondRunUsesCachedFacts() throws {
        let folder = try TemporaryFolder(Self.app)
        let cache = try TemporaryFolder()
        let settings = CheckSettings(root: folder.path, cacheFolder: cache.path)
        let cold = try ProgramLoader(settings: settings).throwSets()
        let warm = try ProgramLoader(settings: settings).throwSets()
        #expect(try FileManager.default.contentsOfDirectory(atPath: cache.path).isEmpty == false)
        func text(_ sets: ThrowSets) -> String {
            ThrowsDocument(sets: sets, symbols: sets.throwers).text(isDetailed: true, showsAll: true)
        }
        #expect(text(warm.sets) == text(cold.sets))
    }

    @Test func reportsNoThrowingFunctions() throws {
        let run = try TemporaryFolder(["A.swift": "let a = 1\n"]).run("throws")
        #expect(run.code == 0)
        #expect(run.output == "No throwing functions were found.\n")
    }

    @Test func aMissingFolderExitsWith2() throws {
        let run = try TemporaryFolder(Self.app).run("throws", "--in", "Gone")
        #expect(run.code == 2)
        #expect(run.errors == "error: There is no file or folder \"Gone\".\n")
    }
}
