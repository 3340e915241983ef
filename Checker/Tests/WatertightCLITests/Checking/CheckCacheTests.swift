import Foundation
import Testing
import WatertightRules

@testable import WatertightCLI

@Suite struct CheckCacheTests {
    private static let leak = "func a() { do { try b() } catch {} }\n"

    private func run(_ folder: TemporaryFolder, cache: TemporaryFolder?) throws -> CheckResult {
        try Checker(settings: CheckSettings(root: folder.path, cacheFolder: cache?.path)).run(rules: RuleSet.all)
    }

    @Test func aSecondRunParsesNothingAndFindsTheSame() throws {
        let folder = try TemporaryFolder(["A.swift": Self.leak, "B.swift": "let b = 1\n"])
        let cache = try TemporaryFolder()
        let cold = try run(folder, cache: cache)
        let warm = try run(folder, cache: cache)
        #expect(cold.cachedCount == 0)
        #expect(warm.cachedCount == 2)
        #expect(warm.findings == cold.findings)
        #expect(warm.findings == (try run(folder, cache: nil)).findings)
    }

    @Test func onlyAChangedFileIsParsedAgain() throws {
        let folder = try TemporaryFolder(["A.swift": Self.leak, "B.swift": "let b = 1\n"])
        let cache = try TemporaryFolder()
        _ = try run(folder, cache: cache)
        try folder.write("let b = 2\n" + Self.leak, to: "B.swift")
        let second = try run(folder, cache: cache)
        #expect(second.cachedCount == 1)
        #expect(second.findings.count == 2)
    }

    @Test func otherRulesDoNotUseCachedResults() throws {
        let folder = try TemporaryFolder(["A.swift": Self.leak])
        let cache = try TemporaryFolder()
        #expect(try run(folder, cache: cache).findings.count == 1)
        let none = try Checker(settings: CheckSettings(root: folder.path, cacheFolder: cache.path)).run(rules: [])
        #expect(none.findings.isEmpty)
    }

    @Test func aDamagedCacheCountsAsMissing() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var random = SeededGenerator(seed: seed)
        let folder = try TemporaryFolder(["A.swift": Self.leak, "B.swift": Self.leak])
        let cache = try TemporaryFolder()
        let expected = try run(folder, cache: cache).findings
        for name in try FileManager.default.contentsOfDirectory(atPath: cache.path) {
            var bytes = Array(FileManager.default.contents(atPath: cache.path + "/" + name) ?? Data())
            for _ in 0..<20 {
                let index = Int.random(in: bytes.indices, using: &random)
                bytes[index] = UInt8.random(in: 0...255, using: &random)
            }
            if name.hasPrefix("result-") { bytes.removeLast(bytes.count / 2) }
            try cache.write(Data(bytes), to: name)
        }
        // A damaged cache doesn't fail the check. Readable results are used only for matching content hashes.
        let findings = try run(folder, cache: cache).findings
        #expect(findings.count <= expected.count)
    }

    @Test func aCacheThatCannotBeWrittenIsANote() throws {
        let folder = try TemporaryFolder(["A.swift": Self.leak, "file": ""])
        let result = try Checker(settings: CheckSettings(root: folder.path, cacheFolder: folder.path + "/file/cache"))
            .run(rules: RuleSet.all)
        #expect(result.findings.count == 1)
        #expect(result.notes.contains { $0.message.contains("cache") })
    }

    @Test func concurrentRunsAreSafe() async throws {
        let folder = try TemporaryFolder(
            Dictionary(uniqueKeysWithValues: (0..<30).map { ("A\($0).swift", Self.leak + "let a\($0) = 1\n") }))
        let cache = try TemporaryFolder()
        let (root, place) = (folder.path, cache.path)
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    try Checker(settings: CheckSettings(root: root, cacheFolder: place)).run(rules: RuleSet.all)
                        .findings.count
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts == Array(repeating: 30, count: 8))
        withExtendedLifetime((folder, cache)) {}
    }
}

/// SplitMix64: a deterministic sequence for a seed.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
