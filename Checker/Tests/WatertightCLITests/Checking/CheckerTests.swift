import Foundation
import Synchronization
import Testing
import WatertightRules

@testable import WatertightCLI

@Suite struct CheckerTests {
    private func check(_ folder: TemporaryFolder) throws -> CheckResult {
        try Checker(settings: CheckSettings(root: folder.path)).run(rules: RuleSet.all)
    }

    @Test func skipsFoldersOfTools() throws {
        let folder = try TemporaryFolder([
            "A.swift": "let a = 1", "Pods/B.swift": "let a = 1", "x/.build/C.swift": "let a = 1", "D.txt": "let a = 1",
        ])
        #expect(try check(folder).fileCount == 1)
    }

    @Test func reportsAMissingRoot() {
        #expect(throws: CommandFailure.cannotRun("There is no folder /no/such/folder.")) {
            try Checker(settings: CheckSettings(root: "/no/such/folder")).run(rules: [])
        }
    }

    @Test func reportsAFileAsRoot() throws {
        let folder = try TemporaryFolder(["A.swift": "let a = 1"])
        #expect(throws: CommandFailure.cannotRun("\(folder.path)/A.swift is not a folder.")) {
            try Checker(settings: CheckSettings(root: folder.path + "/A.swift")).run(rules: [])
        }
    }

    @Test func theOrderIsIndependentOfThreads() throws {
        let source = "func a() { do { try b() } catch {} }\nfunc c() { do { try d() } catch {} }\n"
        let folder = try TemporaryFolder(
            Dictionary(uniqueKeysWithValues: (0..<40).map { ("F\($0)/A\($0).swift", source) }))
        let one = try Checker(settings: CheckSettings(root: folder.path, jobs: 1)).run(rules: RuleSet.all)
        let many = try Checker(settings: CheckSettings(root: folder.path, jobs: 8)).run(rules: RuleSet.all)
        #expect(one.findings.count == 80)
        #expect(one.findings == many.findings)
    }

    @Test(arguments: [
        Data(), Data([0xFF, 0xFE, 0x00, 0x80]), Data([0xEF, 0xBB, 0xBF]) + Data("let a = 1\r\n".utf8),
        Data("\"".utf8) + Data(repeating: 0x61, count: 5_000_000), Data(repeating: 0, count: 10_000),
        Data(String(repeating: "a.", count: 250_000).utf8),
    ])
    func acceptsAnyBytes(_ bytes: Data) throws {
        let folder = try TemporaryFolder()
        try folder.write(bytes, to: "A.swift")
        let result = try check(folder)
        #expect(result.fileCount == 1)
        #expect(result.findings.isEmpty)
    }

    @Test func skipsLargeFiles() throws {
        let folder = try TemporaryFolder()
        try folder.write(Data(repeating: 0x20, count: 50 << 20), to: "A.swift")
        let result = try check(folder)
        #expect(result.fileCount == 0)
        #expect(result.notes.map(\.path) == ["A.swift"])
    }

    @Test func skipsPipesFoldersAndLoops() throws {
        let folder = try TemporaryFolder(["Folder.swift/A.swift": "let a = 1"])
        #expect(mkfifo(folder.path + "/Pipe.swift", 0o600) == 0)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/Loop", withDestinationPath: folder.path)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/Self.swift", withDestinationPath: folder.path + "/Self.swift")
        #expect(try check(folder).fileCount == 1)
    }

    @Test func doesNotBlockOnAPipe() throws {
        let folder = try TemporaryFolder()
        #expect(mkfifo(folder.path + "/Pipe.swift", 0o600) == 0)
        guard case .skipped = SourceReader.read(folder.path + "/Pipe.swift", megabytes: 1) else {
            Issue.record("a pipe was read")
            return
        }
    }

    @Test func aDeletedFileIsANote() {
        guard case .skipped(let reason) = SourceReader.read("/no/such/file.swift", megabytes: 1) else {
            Issue.record("a missing file was read")
            return
        }
        #expect(reason.contains("ouldn't be read"))
    }

    @Test(arguments: [
        ("{", "}"), ("(", ")"), ("[", "]"), ("a.", "b"), ("if a {} else ", "{}"), ("x ? y : ", "z"), ("a + ", "b"),
        ("!", "a"), ("struct A {", "}"), ("f { ", "}"), ("case .a(", ")"), ("let a: Int", "?"), ("a = ", "b"),
        ("A<", ">"),
        ("\"\\(", ")\""), ("#if A\n", "#endif\n"), ("func a() {", "}"), ("a[", "]"), ("try ", "a"), ("await ", "a"),
        ("@a ", "b"),
        ("() -> ", "Int"), ("a ?? ", "b"), ("&", "a"), ("a as ", "B"), ("/*", "*/"), ("#\"", "\"#"),
        ("switch a { case b: ", "}"),
    ])
    func takesTwentyThousandLevels(_ opening: String, _ closing: String) throws {
        let source = String(repeating: opening, count: 20_000) + String(repeating: closing, count: 20_000)
        let folder = try TemporaryFolder(["A.swift": source])
        #expect(try check(folder).fileCount == 1)
    }

    @Test func reportsSkippedDeepCode() throws {
        let folder = try TemporaryFolder([
            "A.swift": "let a = " + String(repeating: "[", count: 20_000) + String(repeating: "]", count: 20_000)
        ])
        #expect(try check(folder).notes.map(\.path) == ["A.swift"])
    }

    @Test func reportsProgress() throws {
        let folder = try TemporaryFolder(["A.swift": "let a = 1", "B.swift": "let b = 2"])
        let seen = Mutex<[Int]>([])
        _ = try Checker(settings: CheckSettings(root: folder.path)).run(rules: []) { done, _ in
            seen.withLock { $0.append(done) }
        }
        #expect(seen.withLock { $0.sorted() } == [1, 2])
    }

    /// As root, every file is readable, so both files are checked.
    @Test func anUnreadableFileIsANote() throws {
        let source = "func a() { do { try b() } catch {} }\n"
        let folder = try TemporaryFolder(["A.swift": source, "B.swift": source])
        let locked = folder.path + "/B.swift"
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: locked)
        let isReadable = FileManager.default.isReadableFile(atPath: locked)
        let result = try Checker(settings: CheckSettings(root: folder.path)).run(rules: RuleSet.all)
        #expect(result.findings.map(\.path) == (isReadable ? ["A.swift", "B.swift"] : ["A.swift"]))
        #expect(result.notes.map(\.path) == (isReadable ? [] : ["B.swift"]))
    }
}
