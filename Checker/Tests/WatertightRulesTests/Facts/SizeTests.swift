import Foundation
import SwiftSyntax
import Testing

@testable import WatertightRules

/// Limits the size of the checker and of each rule. A limit is only lowered, unless code moves between targets.
@Suite struct SizeTests {
    /// Lines of Swift. The goals are 18,000 for the core and 7,000 for the targets beside it.
    private static let most = (core: 27_100, beside: 4_100)
    /// Lines of a rule with all code that no other rule uses. The goal is 250.
    private static let mostOfRule = 460

    /// Lines of the contract and of Kotlin.
    private static let mostOfContract = 1_500

    private static let besideTheCore: Set<String> = ["ArchitectureRules", "WatertightMap", "WatertightThrows"]
    private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "../../../Sources"
    ).standardizedFileURL.path

    private static func files(of target: String) throws -> [(name: String, text: String)] {
        try FileManager.default.subpathsOfDirectory(atPath: "\(sources)/\(target)").filter { $0.hasSuffix(".swift") }
            .map { path in
                (
                    path.split(separator: "/").last.map(String.init) ?? path,
                    try String(contentsOfFile: "\(sources)/\(target)/\(path)", encoding: .utf8)
                )
            }
    }

    private static func lines(of text: String) -> Int { text.utf8.count { $0 == UInt8(ascii: "\n") } }

    @Test func noTargetGrows() throws {
        let targets = try FileManager.default.contentsOfDirectory(atPath: Self.sources)
        #expect(targets.contains("WatertightRules"))
        var total = (core: 0, beside: 0)
        for target in targets {
            let count = try Self.files(of: target).reduce(0) { $0 + Self.lines(of: $1.text) }
            if target == "WatertightContract" {
                #expect(count <= Self.mostOfContract)
            } else if Self.besideTheCore.contains(target) {
                total.beside += count
            } else {
                total.core += count
            }
        }
        #expect(total.core <= Self.most.core)
        #expect(total.beside <= Self.most.beside)
    }

    /// `Viewers.swift` and `Viewers+Developers.swift`.
    private struct Unit {
        var lines = 0
        var declared: Set<String> = []
        var mentioned: Set<String> = []
    }

    private static func units() throws -> [String: Unit] {
        var units: [String: Unit] = [:]
        for (name, text) in try files(of: "WatertightRules") + files(of: "ArchitectureRules") {
            let unit = String(name.dropLast(6).prefix { $0 != "+" })
            // These list all rules.
            guard unit != "RuleSet", unit != "ArchitectureRules" else { continue }
            let tree = SourceTree(text)
            let facts = tree.facts
            units[unit, default: Unit()].lines += lines(of: text)
            units[unit]?.declared.formUnion(
                facts.declarations.filter { $0.kind.isType && $0.owner.isAbsent }.map { facts.text($0.name) })
            units[unit]?.mentioned.formUnion(tree.nodes(IdentifierTypeSyntax.self).map(\.name.text))
            units[unit]?.mentioned.formUnion(tree.nodes(DeclReferenceExprSyntax.self).map(\.baseName.text))
        }
        return units
    }

    @Test func noRuleGrows() throws {
        let units = try Self.units()
        var owners = Dictionary(
            uniqueKeysWithValues: units.keys.filter { $0.hasSuffix("Rule") }.map { ($0, $0) })
        #expect(owners.count > 20)
        var grows = true
        while grows {
            grows = false
            for (name, unit) in units where owners[name] == nil && !unit.declared.isEmpty {
                let users = units.filter { $0.key != name && !$0.value.mentioned.isDisjoint(with: unit.declared) }
                let rules = Set(users.map { owners[$0.key] })
                guard rules.count == 1, let rule = rules.first, let rule else { continue }
                owners[name] = rule
                grows = true
            }
        }
        for (rule, parts) in Dictionary(grouping: owners, by: \.value) {
            let count = parts.reduce(0) { $0 + (units[$1.key]?.lines ?? 0) }
            #expect(count <= Self.mostOfRule, "\(rule): \(parts.map(\.key).sorted())")
        }
    }
}
