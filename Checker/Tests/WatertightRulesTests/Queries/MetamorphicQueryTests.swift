import Foundation
import Testing

@testable import WatertightRules

/// Changes that preserve the behavior of errors don't change any findings.
@Suite struct MetamorphicQueryTests {
    private static let moves: [(String, @Sendable (SourceMoves.Sources) -> SourceMoves.Sources)] = [
        ("reordered", SourceMoves.reordered), ("split", SourceMoves.split), ("extended", SourceMoves.extended),
        ("extended elsewhere", SourceMoves.extendedElsewhere),
    ]

    private static let examples =
        RuleSet.all.map(\.description).map { ($0.id, ["App/Example.swift": $0.page.before]) }
        + [("an app", WaresApp.sources), ("an adopter", AdopterApp.sources), ("songs", RenamedTypesTests.songs)]

    /// Returns each finding as its rule and the text of its line.
    private func findings(in sources: [String: String]) -> [String] {
        Survey(sources).findings(by: RuleSet.all).map { finding in
            let lines = (sources[finding.path] ?? "").split(separator: "\n", omittingEmptySubsequences: false)
            return "\(finding.rule): " + lines[finding.range.line - 1].drop { $0 == " " }
        }.sorted()
    }

    @Test func theAppHasLeaksOfManyKinds() {
        let rules = Set(findings(in: WaresApp.sources).map { String($0.prefix { $0 != ":" }) })
        #expect(
            rules.isSuperset(of: [
                "cause-dropped", "opaque-description", "swallowed",
            ]), "\(rules.sorted())")
    }

    /// Some rules need more code than their example, and few examples have a type with methods.
    @Test func transformsMostExamples() {
        #expect(Self.examples.count { !findings(in: $0.1).isEmpty } >= 6)
        for (move, moved) in Self.moves {
            #expect(Self.examples.contains { moved($0.1) != $0.1 }, "\(move)")
        }
        #expect(SourceMoves.extendedElsewhere(WaresApp.sources).count == 4)
        #expect(SourceMoves.split(WaresApp.sources).count == 5)
    }

    @Test(arguments: examples)
    func findingsAreIndependentOfPlaces(name: String, sources: [String: String]) {
        let expected = findings(in: sources)
        for (move, moved) in Self.moves {
            let sources = moved(sources)
            #expect(findings(in: sources) == expected, "\(move): \(sources.sorted { $0.key < $1.key })")
        }
    }

    /// Returns each finding as its rule, enclosing type, and text, since moving code changes lines.
    /// An extracted function that absorbs its failure adds an open end at its call.
    private func marks(in sources: [String: String]) -> [String] {
        Survey(sources).findings(by: RuleSet.all).filter { $0.rule != "open-end" }.map { finding in
            let lines = (sources[finding.path] ?? "").split(separator: "\n", omittingEmptySubsequences: false)
            let line = Array(lines[finding.range.line - 1].utf8)
            let end = finding.range.endLine == finding.range.line ? finding.range.endColumn - 1 : line.count
            let text = String(decoding: line[finding.range.column - 1..<min(end, line.count)], as: UTF8.self)
            let owners = finding.symbol.split(separator: ".").dropLast().joined(separator: ".")
            return "\(finding.rule) \(owners): \(text)"
        }.sorted()
    }

    @Test(arguments: examples)
    func findsCodeThatIsExtractedIntoFunctions(name: String, sources: [String: String]) {
        let expected = marks(in: sources)
        for moved in [SourceMoves.attemptsExtracted(sources), SourceMoves.statementsExtracted(sources)] {
            #expect(marks(in: moved) == expected, "\(moved.sorted { $0.key < $1.key })")
        }
    }

    @Test func extractsManyFunctions() {
        for move in [SourceMoves.attemptsExtracted, SourceMoves.statementsExtracted] {
            #expect(Self.examples.count { move($0.1) != $0.1 } >= 5)
            let moved = move(WaresApp.sources).values.joined()
            #expect(moved.components(separatedBy: "func extracted").count >= 4, "\(moved)")
        }
    }

    @Test(arguments: [
        ["Alpha", "Beta", "Gamma", "Delta", "Epsilon"],
        ["WareView", "WareEndpoint", "WareUseCase", "WareRepository", "WareGateway"],
        ["WareScreen", "WareContainer", "WareAPIClient", "WareInteractor", "WareDatabase"],
    ])
    func findingsAreIndependentOfNames(names: [String]) throws {
        let there = Dictionary(uniqueKeysWithValues: zip(WaresApp.types, names))
        let back = Dictionary(uniqueKeysWithValues: zip(names, WaresApp.types))
        let renamed = try WaresApp.sources.mapValues { try SourceMoves.renamed($0, there) }
        let found = try findings(in: renamed).map { try SourceMoves.renamed($0, back) }.sorted()
        #expect(found == findings(in: WaresApp.sources))
    }

    /// Unknown calls only add possible errors and reduce certainty.
    @Test(arguments: examples)
    func unknownCallsAddNoFindings(name: String, sources: [String: String]) {
        let expected = marks(in: sources)
        for (place, changed) in SourceMoves.withUnknownCalls(sources) {
            var left = expected
            for mark in marks(in: changed) {
                guard let position = left.firstIndex(of: mark) else {
                    Issue.record("\(place): \(mark)")
                    continue
                }
                left.remove(at: position)
            }
            #expect(left == [], "\(place)")
        }
    }
}
