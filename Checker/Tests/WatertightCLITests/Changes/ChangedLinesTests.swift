import Foundation
import Testing

@testable import WatertightCLI

@Suite struct ChangedLinesTests {
    private static let leak = "let a = 1  // watertight:accept swallowed: why\n"

    @Test func findsOnlyChanges() throws {
        let folder = try TemporaryFolder([
            "App/A.swift": Self.leak + "\n\n\n\n", "App/B.swift": Self.leak, "App/Ö \"q\".swift": "\n\n",
            "App/Moved.swift": Self.leak + "// a\n// b\n// c\n// d\n",
        ])
        try folder.git("init", "-q")
        try folder.commitAll()
        try folder.write(Self.leak + "\n\n\n" + Self.leak, to: "App/A.swift")
        try folder.write("\n" + Self.leak, to: "App/Ö \"q\".swift")
        try folder.write(Self.leak, to: "App/new one.swift")
        try folder.git("mv", "App/Moved.swift", "App/Renamed.swift")
        let run = folder.run("check", "--changed-since", "HEAD", "--format", "github")
        let found = folder.run("check", "App", "--changed-since", "HEAD", "--format", "xcode")
        #expect(run.code == 1)
        // The line of a finding, without the notes below it: PATH:LINE:COLUMN: warning: …
        let lines = found.output.split(separator: "\n").filter { !$0.contains(": note: ") }
        let places = lines.map { line -> String in
            let parts = line.replacing(folder.path + "/", with: "").split(separator: ":")
            return parts.prefix(2).joined(separator: ":")
        }
        #expect(places == ["App/A.swift:5", "App/new one.swift:1", "App/Ö \"q\".swift:2"])
    }

    /// Git shows a file that became a link as two changes.
    @Test func aFileThatBecameALinkHidesNoOtherChange() throws {
        let folder = try TemporaryFolder(["A.swift": "\n", "B.swift": "\n", "C.swift": "\n\n\n\n"])
        try folder.git("init", "-q")
        try folder.commitAll()
        try FileManager.default.removeItem(atPath: folder.path + "/A.swift")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/A.swift", withDestinationPath: "B.swift")
        try folder.write("// changed\n", to: "B.swift")
        try folder.write("\n\n\n\n" + Self.leak, to: "C.swift")
        let run = folder.run("check", "--changed-since", "HEAD")
        #expect(run.code == 1)
        #expect(run.output.contains("C.swift:5"))
    }

    @Test func reportsMissingItems() throws {
        let folder = try TemporaryFolder(["A.swift": ""])
        #expect(folder.run("check", "--changed-since", "HEAD").errors.contains("not in a git repository"))
        try folder.git("init", "-q")
        try folder.commitAll()
        for revision in ["nowhere", "--output=x", "a b", "HEAD~9"] {
            let run = folder.run("check", "--changed-since=\(revision)")
            #expect(run.code == 2)
            #expect(run.errors.contains("no revision"))
        }
    }

    @Test func readsLinesThatLookLikeHeaders() {
        let diff = """
            diff --git a/A.swift b/A.swift
            --- a/A.swift
            +++ b/A.swift
            @@ -1,2 +1,2 @@
            --- a/x
            -y
            +++ b/B.swift
            +@@ -9 +9 @@
            @@ -7,2 +6,0 @@
            -a
            -b
            """
        #expect(DiffReading.changes(in: Data(diff.utf8), of: ["A.swift"]) == ["A.swift": .lines([1...2, 6...7])])
    }
}
