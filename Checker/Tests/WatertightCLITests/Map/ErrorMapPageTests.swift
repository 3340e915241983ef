import Foundation
import Testing
import WatertightMap
import WatertightRules
import WatertightSupport

@testable import WatertightCLI

@Suite struct ErrorMapPageTests {
    private static let app = [
        "Sources/App/Store.swift": """
        enum StoreError: Error { case full }
        struct Store { func save() throws { throw StoreError.full } }
        """,
        "Sources/App/Sync.swift": "struct Sync { func run() { try? Store().save() } }",
    ]

    @Test func writesAPage() throws {
        let folder = try TemporaryFolder(Self.app)
        let run = folder.run("map", "--output", "map.html", "--no-cache")
        #expect(run.code == 0)
        #expect(run.output == "2 types, 1 error type, 1 place where an error is dropped\n")
        let page = try #require(folder.text("map.html"))
        #expect(
            page.contains(
                "<td>Store</td><td>Sync</td><td>StoreError</td><td>dropped</td><td>Sources/App/Sync.swift:1</td>"))
    }

    @Test func writesJSON() throws {
        struct Document: Decodable {
            var formatVersion: Int
            var map: ErrorMap
        }
        let run = try TemporaryFolder(Self.app).run("map", "--format", "json", "--no-cache")
        let document = try JSONDecoder().decode(Document.self, from: Data(run.output.utf8))
        #expect(document.formatVersion == 1)
        #expect(document.map.edges.map(\.fate) == [.dropped])
    }

    @Test(arguments: [
        (["map"], "requires an output file"),
        (["map", "gone", "--output", "m.html"], "There is no file or folder \"gone\"."),
        (["map", "--output", "gone/m.html"], "gone/m.html"),
    ])
    func reportsInvalidOptions(arguments: [String], message: String) throws {
        let folder = try TemporaryFolder(Self.app)
        let run = CommandRun(arguments, in: folder.path)
        #expect(run.code == 2)
        #expect(run.output == "")
        #expect(run.errors.contains(message), "\(run.errors)")
    }

    @Test func reportsAnEmptyMap() throws {
        let folder = try TemporaryFolder(["A.swift": "let a = 1"])
        #expect(folder.run("map", "--output", "map.html", "--no-cache").code == 0)
        #expect(try #require(folder.text("map.html")).contains("No errors found."))
    }

    @Test func isIndependentOfThreads() throws {
        var files = Self.app
        for number in 0..<40 {
            files["Sources/App/S\(number).swift"] = "struct S\(number) { func run() { try? Store().save() } }"
        }
        let folder = try TemporaryFolder(files)
        let one = folder.run("map", "--format", "json", "--jobs", "1", "--no-cache").output
        #expect(one == folder.run("map", "--format", "json", "--jobs", "3", "--no-cache").output)
        #expect(one.contains("\"S39\""))
    }

    @Test func escapesNames() throws {
        let data = """
            {"parts": [{"name": "</script><script>alert(1)</script>", "module": "", "column": 0, "isForeign": false}],
            "nodes": [{"name": "<b>", "part": 0, "folder": "", "layer": "unknown"}],
            "errors": [{"name": "<i>&", "isUnknown": false}],
            "edges": [{"from": 0, "to": 0, "error": 0, "fate": "dropped", "steps": [0]}],
            "steps": [{"node": 0, "path": "<img src=x onerror=alert(1)>/'.swift", "line": 1, "words": "<u>", "errors": [0],
            "fate": "dropped", "isOrigin": true, "ends": [], "next": []}]}
            """
        let map = try JSONDecoder().decode(ErrorMap.self, from: Data(data.utf8))
        let page = HTMLPage(title: "", content: ErrorMapMarkup(map: map).text(), version: "").text
        for markup in ["<img", "<b>", "<i>", "<u>", "<script>alert"] { #expect(!page.contains(markup), "\(markup)") }
        // The page contains only its own script and data.
        #expect(page.components(separatedBy: "</script").count == 3)
    }

    @Test func theReportContainsTheMap() throws {
        let folder = try TemporaryFolder(Self.app)
        let run = folder.run("check", "--all", "--format", "html", "--no-cache")
        #expect(run.code == 1)
        #expect(run.output.contains("id=\"error-map\""))
    }
}
