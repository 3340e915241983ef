import Foundation
import Testing

@testable import WatertightCLI
@testable import WatertightRules
@testable import WatertightThrows

/// Mutates this repository's own sources. No bytes may cause a crash, a hang, or a finding outside of the file.
@Suite struct MutatedSourcesTests {
    /// Takes a few seconds by default. WATERTIGHT_FUZZ_ROUNDS increases it.
    private static let rounds = ProcessInfo.processInfo.environment["WATERTIGHT_FUZZ_ROUNDS"].flatMap(Int.init) ?? 150

    private static func sources() throws -> [[UInt8]] {
        var folder = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { folder.deleteLastPathComponent() }
        let (paths, _) = try SourceDiscovery(settings: CheckSettings(root: folder.path + "/Sources/WatertightRules"))
            .find()
        return paths.compactMap {
            FileManager.default.contents(atPath: folder.path + "/Sources/WatertightRules/" + $0).map { Array($0) }
        }
        .filter { $0.count < 20_000 }
    }

    @Test func checksMutatedSources() throws {
        let seed =
            ProcessInfo.processInfo.environment["WATERTIGHT_FUZZ_SEED"].flatMap(UInt64.init)
            ?? .random(in: 0...UInt64.max)
        print("WATERTIGHT_FUZZ_SEED=\(seed)")
        let sources = try Self.sources()
        try #require(!sources.isEmpty)
        let results = Workers.map(Self.rounds, jobs: nil) { round -> Bool in
            var random = SeededGenerator(seed: seed &+ UInt64(round))
            var bytes = sources[Int.random(in: sources.indices, using: &random)]
            for _ in 0..<Int.random(in: 1...4, using: &random) { Mutation.apply(to: &bytes, from: sources, &random) }
            let tree = SourceTree(bytes)
            let facts = tree.facts
            var factBytes: [UInt8] = []
            FactsCoding.write(facts, to: &factBytes)
            guard factBytes.withUnsafeBytes({ FactsCoding.read($0) }) != nil else { return false }
            let sets = ThrowSets(program: Program(files: [ProgramFile(path: "A.swift", facts: facts)]))
            _ = ThrowsDocument(sets: sets, symbols: sets.functions).text(isDetailed: true, showsAll: true)
            let lines = tree.lineStarts.count
            let survey = Survey(files: [ProgramFile(path: "App/LoginViewModel.swift", facts: facts)])
            let findings = survey.findings(by: RuleSet.all)
            return findings == survey.findings(by: RuleSet.all)
                && findings.allSatisfy { (1...lines).contains($0.range.line) && (1...lines).contains($0.range.endLine) }
        }
        for (round, isRight) in results.enumerated() where !isRight { Issue.record("seed \(seed), round \(round)") }
    }
}

private enum Mutation {
    private static let pieces = [
        "catch {}", "try? ", "\"\\(", "\"\"\"", "#if A", "#endif", "{", "}", "(", ")", "<", ">", "catch let e as X {",
        "Error",
        "// watertight:accept ", "/*", "*/", "\0", "\u{FEFF}", "async throws(", "as? ", "switch error {", "}}}}}}",
    ]

    static func apply(to bytes: inout [UInt8], from sources: [[UInt8]], _ random: inout SeededGenerator) {
        guard !bytes.isEmpty else { return bytes = Array("a".utf8) }
        let place = Int.random(in: bytes.indices, using: &random)
        let end = min(bytes.count, place + Int.random(in: 1...200, using: &random))
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(place..<end)
        case 2: bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: bytes.indices, using: &random))
        case 3: bytes.insert(contentsOf: Array((pieces.randomElement(using: &random) ?? "").utf8), at: place)
        case 4:
            let piece = Array((pieces.randomElement(using: &random) ?? "").utf8)
            for _ in 0..<Int.random(in: 2...60, using: &random) { bytes.insert(contentsOf: piece, at: place) }
        default:
            let other = sources[Int.random(in: sources.indices, using: &random)]
            guard !other.isEmpty else { return }
            let start = Int.random(in: other.indices, using: &random)
            bytes.insert(contentsOf: other[start..<min(other.count, start + 400)], at: place)
        }
    }
}
