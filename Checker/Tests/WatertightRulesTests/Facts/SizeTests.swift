import SwiftSyntax
import Testing

@testable import WatertightRules

/// Limits the size of the checker and of each rule. A limit is only lowered, unless code moves between targets.
@Suite struct SizeTests {
    /// Lines of Swift. The goals are 18,000 for the core and 7,000 for the targets beside it.
    private static let most = (core: 27_080, beside: 4_100)
    /// Lines of a rule with all code that no other rule uses. The goal is 250.
    private static let mostOfRule = 450

    /// The members of a type, including those in extensions.
    private static let mostMembers = 60

    /// Lines of the contract and of Kotlin.
    private static let mostOfContract = 1_500

    private static let besideTheCore: Set<String> = ["ArchitectureRules", "WatertightMap", "WatertightThrows"]

    @Test func noTargetGrows() throws {
        let lines = Dictionary(grouping: OwnSource.all, by: \.target).mapValues { $0.reduce(0) { $0 + $1.lineCount } }
        let core = lines.filter { !Self.besideTheCore.contains($0.key) && $0.key != "WatertightContract" }
        #expect(core.keys.contains("WatertightRules"))
        #expect(core.values.reduce(0, +) <= Self.most.core)
        #expect(Self.besideTheCore.reduce(0) { $0 + (lines[$1] ?? 0) } <= Self.most.beside)
        #expect(try #require(lines["WatertightContract"]) <= Self.mostOfContract)
    }

    @Test func noTypeHasTooManyMembers() {
        var members: [String: Int] = [:]
        for file in OwnSource.all {
            let facts = file.tree.facts
            func name(_ type: DeclarationID) -> String {
                let owner = facts[type].owner
                return (owner.isPresent ? name(owner) + "." : "") + facts.text(facts[type].name)
            }
            for member in facts.declarations where member.owner.isPresent {
                let kind = facts[member.owner].kind
                if kind.isType || kind == .extensionOfType { members[name(member.owner), default: 0] += 1 }
            }
        }
        #expect(members.count > 200)
        for (type, count) in members { #expect(count <= Self.mostMembers, "\(type)") }
    }

    /// `Viewers.swift` and `Viewers+Developers.swift`.
    private struct Unit {
        var lines = 0
        var declared: Set<String> = []
        var mentioned: Set<String> = []
    }

    private static func units() -> [String: Unit] {
        var units: [String: Unit] = [:]
        for file in OwnSource.all where ["WatertightRules", "ArchitectureRules"].contains(file.target) {
            let unit = String(file.name.dropLast(6).prefix { $0 != "+" })
            // These list all rules.
            guard unit != "RuleSet", unit != "ArchitectureRules" else { continue }
            let tree = file.tree
            let facts = tree.facts
            units[unit, default: Unit()].lines += file.lineCount
            units[unit]?.declared.formUnion(
                facts.declarations.filter { $0.kind.isType && $0.owner.isAbsent }.map { facts.text($0.name) })
            units[unit]?.mentioned.formUnion(tree.nodes(IdentifierTypeSyntax.self).map(\.name.text))
            units[unit]?.mentioned.formUnion(tree.nodes(DeclReferenceExprSyntax.self).map(\.baseName.text))
        }
        return units
    }

    @Test func noRuleGrows() {
        let units = Self.units()
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
