import SwiftSyntax
import Testing

@testable import WatertightRules

@Suite struct SourceTreeTests {
    @Test(arguments: [
        ("a = b ?? c as? D", "(a = (b ?? (c as?D)))"), ("a ? b : c + d", "(a ?: (c + d))"),
        ("a - b - c", "((a - b) - c)"), ("a ?? b ?? c", "(a ?? (b ?? c))"), ("a <> b == c", "(a <> (b == c))"),
    ])
    func operatorsHavePrecedences(source: String, folded: String) throws {
        let node = try #require(SourceTree(source).nodes(SequenceExprSyntax.self).first)
        let sequence = OperatorSequence(node)
        func text(_ part: Range<Int>) -> String {
            guard part.count > 1 else { return sequence.elements[part.lowerBound].trimmedDescription }
            let root = sequence.root(of: part)
            let sign = sequence.elements[root]
            let isTernary = sign.is(UnresolvedTernaryExprSyntax.self)
            let isCast = sign.is(UnresolvedAsExprSyntax.self)
            return "(\(text(part.lowerBound..<root)) \(isTernary ? "?:" : sign.trimmedDescription)\(isCast ? "" : " ")"
                + "\(text(root + 1..<part.upperBound)))"
        }
        #expect(text(sequence.range) == folded)
    }

    @Test(arguments: [
        "@objc\npublic func name() {}", "@MainActor\nfinal class name {}", "@frozen\nenum name {}",
        "/// Words.\n@MainActor\nprotocol name {}", "@available(*, deprecated)\nextension name {}", "actor name {}",
        "@MainActor\nstruct name<T> {}",
    ])
    func declarationsHaveTheOffsetsOfTheirNames(source: String) throws {
        let facts = SourceTree(source).facts
        let declaration = try #require(facts.declarations.first)
        #expect(facts.text(declaration.name) == "name")
        #expect(source.utf8.dropFirst(Int(declaration.nameOffset)).starts(with: "name".utf8))
    }

    @Test func initializersAndSubscriptsAreNamedByTheirKeywords() {
        let facts = SourceTree("struct A {\n@objc\ninit() {}\n@objc\nsubscript(a: Int) -> Int { 1 }\n}").facts
        #expect(facts.declarations.map { facts.line(of: $0.nameOffset) } == [1, 3, 5])
    }

    @Test func extensionsAreNamedByTheirPaths() {
        let facts = SourceTree("@objc extension A.B where C: D {}\nextension [Int] {}").facts
        #expect(facts.declarations.map { facts.text($0.name) } == ["A.B", "Array"])
        #expect(facts.declarations.first?.nameOffset == 16)
    }

    /// The parser doesn't limit these, but the stack does.
    @Test(arguments: [
        (String(repeating: ".b()", count: 50_000), ""), (String(repeating: "?", count: 50_000), ""),
        (String(repeating: " ?? b", count: 50_000), ""), (String(repeating: " = b", count: 50_000), ""),
        (String(repeating: "[0]", count: 50_000), ""), (String(repeating: "!", count: 50_000), ""),
        (String(repeating: "\n#if A\n.b\n#endif", count: 5_000), ""),
    ])
    func longChainsAreCutOff(chain: String, end: String) {
        for source in [
            "a" + chain, "func f() throws { try a\(chain) }", "let x: A\(chain)", "let x = a\(chain) + 1",
            "switch a { case a\(chain): b() }", "extension A\(chain) {}", "@A(a\(chain)) func f() {}",
        ] {
            #expect(SourceTree(source).facts.lineStarts.count > 0)
        }
    }
}
