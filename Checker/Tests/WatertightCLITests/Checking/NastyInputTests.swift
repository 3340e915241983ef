import Foundation
import Testing
import WatertightRules

@testable import WatertightCLI

/// Inputs that programs write and people don't, in processes of their own: the seconds of the processor and the memory are limited, and
/// both limits are far above what a run needs.
@Suite struct NastyInputTests {
    private static let leak = "func good() { do { try b() } catch {} }\n"

    private struct Run {
        var code: Int32
        var output: String
        var errors: String
    }

    /// Runs the built tool, or a command line of the shell in which `$TOOL` is the tool.
    private func run(
        _ command: String = "\"$TOOL\" check --all --no-cache .", in folder: TemporaryFolder, seconds: Int = 120,
        kilobytes: Int = 4_000_000
    ) throws -> Run {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "ulimit -t \(seconds); ulimit -v \(kilobytes) 2>/dev/null; \(command)"]
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        var environment = ProcessInfo.processInfo.environment
        environment["TOOL"] = try #require(BuiltTool.url, "the tool is not built").path
        process.environment = environment
        let output = folder.path + ".output", errors = folder.path + ".errors"
        for path in [output, errors] { try Data().write(to: URL(fileURLWithPath: path)) }
        defer { for path in [output, errors] { try? FileManager.default.removeItem(atPath: path) } }
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errors))
        try process.run()
        process.waitUntilExit()
        func text(_ path: String) throws -> String {
            try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
        }
        return Run(code: process.terminationStatus, output: try text(output), errors: try text(errors))
    }

    // MARK: Nesting without brackets

    /// Each repeats a part that nests, most of them without a bracket.
    private static let nestings: [(name: String, before: String, part: String, after: String)] = [
        ("try", "func f() throws { ", "try ", "g() }"), ("await", "func f() async { ", "await ", "g() }"),
        ("else if", "func f() { if a { }", " else if a { }", " }"), ("arrows", "let x: ", "() -> ", "Void"),
        ("forced values", "let x = a", "!", ""), ("optionals", "let x: A", "?", ""), ("members", "let x = a", ".b", ""),
        ("subscripts", "let x = a", "[0]", ""), ("calls", "let x = a", "()", ""), ("prefixes", "let x = ", "- ", "a"),
        ("conditions", "let x = ", "a ? b : ", "c"), ("operators", "let x = a", " + a", ""),
        ("some", "let x: ", "some ", "A"), ("inout", "func f(_ a: ", "inout ", "A) {}"),
        ("patterns", "func f() { switch a { case ", "let ", "x: break } }"), ("if", "func f() { ", "if ", "a {} }"),
        ("comments", "", "/* ", "*/"), ("#if", "", "#if A\n", "let x = 1\n"), ("attributes", "", "@a ", "func f() {}"),
    ]

    /// The file is read or named, and the other file is read.
    @Test(.tags(.compiler), arguments: nestings.indices)
    func anyNestingIsReadOrNamed(_ index: Int) throws {
        let nesting = Self.nestings[index]
        let text = nesting.before + String(repeating: nesting.part, count: 20_000) + nesting.after + "\n"
        let run = try run(in: TemporaryFolder(["Deep.swift": text, "Good.swift": Self.leak]))
        #expect(run.code == 1, "\(nesting.name): \(run.errors)")
        #expect(run.output.contains("Good.swift"), "\(nesting.name)")
    }

    /// Not even this one ends the process: it starts again without the file.
    @Test(.tags(.compiler)) func aFileThatOverflowsTheStackIsNamed() throws {
        let text = "func f() throws { " + String(repeating: "try ", count: 1_000_000) + "g() }\n"
        let run = try run(in: TemporaryFolder(["Deep.swift": text, "Good.swift": Self.leak]))
        #expect(run.code == 1)
        #expect(run.output.contains("Good.swift"))
        #expect((run.output + run.errors).contains("Deep.swift: Skipped: reading it ended the process."))
    }

    /// Random parts in a row, so that a nesting that isn't in the list is tried, too.
    @Test(.tags(.compiler), arguments: [1, 2, 3, 4] as [UInt64])
    func randomNestingIsReadOrNamed(_ seed: UInt64) throws {
        var random = Random(state: seed)
        let parts =
            Self.nestings.map(\.part) + [
                "repeat ", "each ", "any ", "copy ", "is A ", "as? A ", "& ", "= ", "-> ", "\\", "{ ", "in ",
            ]
        var text = "func f() { let x = "
        while text.utf8.count < 200_000 {
            let chosen = (0..<1 + Int(random.next() % 3)).map { _ in parts[Int(random.next() % UInt64(parts.count))] }
            text += String(repeating: chosen.joined(), count: 1 + Int(random.next() % 5_000))
        }
        let run = try run(in: TemporaryFolder(["Deep.swift": text, "Good.swift": Self.leak]))
        #expect(run.code == 1, "seed \(seed): \(run.errors)")
        #expect(run.output.contains("Good.swift"), "seed \(seed)")
    }

    private struct Random: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 17 ^ state
        }
    }

    // MARK: Much of one thing

    @Test(.tags(.compiler)) func markersInStringsAreFoundInLinearTime() throws {
        let folder = try TemporaryFolder([
            "A.swift": String(repeating: "let a = \"TODO\"\n", count: 30_000) + Self.leak
        ])
        #expect(try run(in: folder).code == 1)
    }

    @Test(.tags(.compiler)) func aFunctionWithManyAttemptsTakesLinearTime() throws {
        let folder = try TemporaryFolder([
            "A.swift": "func f() {\n" + String(repeating: "    try? g()\n", count: 10_000)
                + "}\nfunc g() throws { throw E.a }\nenum E: Error { case a }\n"
        ])
        let run = try run(in: folder)
        #expect(run.code == 1)
        #expect(run.output.contains("A.swift:10001"))
    }

    /// Four times as much ordinary code in one file, such as a generated one. The checker searched a file's tables for each of
    /// its classes, which took 6.4 times as long here.
    @Test(.tags(.compiler)) func aFileWithManyClassesTakesLinearTime() throws {
        func seconds(_ count: Int) throws -> Double {
            let classes = (0..<count).map { number in
                """
                final class Service\(number) {
                    private let client: Client\(number)
                    init(client: Client\(number)) { self.client = client }
                    func load() async throws -> Item\(number) {
                        try JSONDecoder().decode(Item\(number).self, from: try await client.get())
                    }
                    func refresh() async {
                        do { _ = try await load() } catch { print("failed", error) }
                        _ = try? await load()
                    }
                }
                struct Item\(number): Decodable { let id: String }
                protocol Client\(number) { func get() async throws -> Data }

                """
            }
            let folder = try TemporaryFolder(["A.swift": "import Foundation\n" + classes.joined()])
            let run = try run("\"$TOOL\" check --no-cache . > output; times", in: folder)
            // The last line is the time of the tool, user before system: 0m1.230000s 0m0.040000s
            let time = try #require(run.output.split(separator: "\n").last?.split(separator: " ").first)
            let parts = time.dropLast().split(separator: "m").compactMap { Double($0) }
            try #require(parts.count == 2)
            return 60 * parts[0] + parts[1]
        }
        // The slower one, so that other work on the machine doesn't make the ratio larger.
        let few = try max(seconds(150), seconds(150))
        let many = try seconds(600)
        #expect(many < 5.2 * few, "\(few) s, \(many) s")
    }

    // MARK: The machine

    @Test(.tags(.compiler)) func littleMemoryForThreadsMeansFewerThreads() throws {
        let folder = try TemporaryFolder(["A.swift": Self.leak])
        #expect(try run("\"$TOOL\" check --all --no-cache --jobs 16 .", in: folder, kilobytes: 600_000).code == 1)
    }

    #if os(Linux)
    @Test(arguments: ["check --all", "check --format json", "explain", "audit ends", "throws"])
    func anOutputThatCannotBeWrittenIsAFailure(_ command: String) throws {
        let folder = try TemporaryFolder(["A.swift": Self.leak])
        let run = try run("\"$TOOL\" \(command) > /dev/full", in: folder)
        #expect(run.code == 2)
        #expect(run.errors.contains("couldn't be written"))
    }
    #endif

    // MARK: What isn't read

    @Test func noSwiftFileIsAFailure() throws {
        let empty = try TemporaryFolder(["README.md": "none\n"]).run("check")
        #expect(empty.code == 2)
        #expect(empty.errors.contains("There is no Swift file to read"))
    }

    @Test func aLinkToOtherSourcesIsNotedAndFailsAGate() throws {
        let other = try TemporaryFolder(["B.swift": "let b = 1\n"])
        let folder = try TemporaryFolder(["A.swift": "let a = 1\n"])
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/Other", withDestinationPath: other.path)
        let check = folder.run("check", "--no-cache")
        #expect(check.code == 0)
        #expect(
            check.errors.contains("Other: A symbolic link isn't followed") || check.output.contains("Other: A symbolic")
        )
        #expect(folder.run("check", "--no-cache", "--strict").code == 2)
    }

    @Test func aLinkWithinTheSourcesIsNotNoted() throws {
        let folder = try TemporaryFolder(["Own/A.swift": "let a = 1\n"])
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/Link", withDestinationPath: folder.path + "/Own")
        #expect(folder.run("check", "--no-cache", "--strict").code == 0)
    }

    @Test func aFolderBuildWithSourcesIsNotedAndFailsAGate() throws {
        let folder = try TemporaryFolder(["A.swift": "let a = 1\n", "build/B.swift": "let b = 1\n"])
        #expect(folder.run("check", "--no-cache").code == 0)
        let gate = folder.run("check", "--no-cache", "--strict")
        #expect(gate.code == 2)
        #expect(gate.errors.contains("build"))
    }

    // MARK: The cache

    @Test func aDamagedCacheCountsAsMissing() throws {
        let folder = try TemporaryFolder(["A.swift": Self.leak, "B.swift": "let b = 1\n"])
        let cache = try TemporaryFolder()
        let settings = CheckSettings(root: folder.path, cacheFolder: cache.path)
        let cold = try Checker(settings: settings).run(rules: RuleSet.all)
        for name in try FileManager.default.contentsOfDirectory(atPath: cache.path) {
            var bytes = try #require(FileManager.default.contents(atPath: cache.path + "/" + name))
            bytes[bytes.count - 20] ^= 1
            try bytes.write(to: URL(fileURLWithPath: cache.path + "/" + name))
        }
        let warm = try Checker(settings: settings).run(rules: RuleSet.all)
        #expect(warm.cachedCount == 0)
        #expect(warm.findings == cold.findings)
    }

    @Test func temporaryFilesOfRunsThatEndedAreRemoved() throws {
        let folder = try TemporaryFolder(["A.swift": Self.leak])
        // No process has this number.
        let cache = try TemporaryFolder(["facts-3.99999999.A": "half", "facts-4.\(getpid()).A": "in progress"])
        _ = try Checker(settings: CheckSettings(root: folder.path, cacheFolder: cache.path)).run(rules: RuleSet.all)
        let names = try FileManager.default.contentsOfDirectory(atPath: cache.path)
        #expect(!names.contains("facts-3.99999999.A"))
        #expect(names.contains("facts-4.\(getpid()).A"))
    }

    /// The file is saved between the read for its hash and the read for its findings, and then as it was.
    @Test func aFileSavedDuringACheckLeavesNoWrongResult() throws {
        let folder = try TemporaryFolder(["A.swift": "let a = 1\n", "B.swift": Self.leak])
        let cache = try TemporaryFolder()
        let checker = Checker(settings: CheckSettings(root: folder.path, cacheFolder: cache.path, jobs: 1))
        let path = folder.path + "/B.swift"
        let during = try checker.run(rules: RuleSet.all) { done, _ in
            if done == 1 {
                _ = FileManager.default.createFile(atPath: path, contents: Data("let b = 1\n".utf8))
            }
        }
        #expect(during.findings.isEmpty)
        try folder.write(Self.leak, to: "B.swift")
        #expect(try checker.run(rules: RuleSet.all).findings.count == 1)
    }

    /// The results of the last eight states are kept: the ninth removes the oldest, and not all others.
    @Test func theLatestResultsAreKept() throws {
        let folder = try TemporaryFolder()
        let cache = try TemporaryFolder()
        for number in 0..<12 {
            try folder.write("let a = \(number)\n", to: "A.swift")
            _ = try Checker(settings: CheckSettings(root: folder.path, cacheFolder: cache.path)).run(rules: RuleSet.all)
        }
        let results = try FileManager.default.contentsOfDirectory(atPath: cache.path).filter { $0.hasPrefix("result-") }
        #expect(results.count == 8)
    }

    // MARK: Other commands

    /// An answer about sources that weren't read guarantees nothing.
    @Test(.tags(.compiler), arguments: ["throws", "why App.swift:1", "contract", "audit ends", "overview"])
    func noCommandAnswersWithoutSources(_ command: String) throws {
        let folder = try TemporaryFolder(["README.md": "no code"])
        let run = try run("\"$TOOL\" \(command)", in: folder)
        #expect(run.code == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("There is no") || run.errors.contains("There are no"), "\(run.errors)")
    }

    @Test(.tags(.compiler), arguments: ["throws", "contract"])
    func aFileThatEndsTheProcessIsNamed(_ command: String) throws {
        let bad = "func f() throws { " + String(repeating: "try ", count: 1_500_000) + "g() }"
        let folder = try TemporaryFolder(["Bad.swift": bad, "Good.swift": Self.leak])
        let run = try run("\"$TOOL\" \(command)", in: folder)
        #expect(run.errors.contains("Bad.swift"), "\(run.errors)")
        #expect(run.code == (command == "contract" ? 2 : 0))
    }

    /// A run that is ended while it writes its cache doesn't affect the next one. A fast machine may be done before.
    @Test(.tags(.compiler), arguments: [SIGINT, SIGTERM, SIGKILL])
    func anEndedRunLeavesNothingBehind(_ signal: Int32) throws {
        let source = (0..<500).map { "func f\($0)() { try? g(\($0)) }\n" }.joined()
        let folder = try TemporaryFolder(["A.swift": source, "B.swift": Self.leak])
        func cached() -> [String] {
            (try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/cache")) ?? []
        }
        let process = Process()
        process.executableURL = BuiltTool.url
        process.arguments = ["check", "--cache-path", "cache"]
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        while process.isRunning, cached().isEmpty { sched_yield() }
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        let next = try run("\"$TOOL\" check --all --cache-path cache B.swift", in: folder)
        #expect(next.code == 1)
        #expect(next.output.contains("B.swift:1"))
        #expect(cached().filter { $0.split(separator: ".").count > 1 } == [], "temporary files")
    }
}
