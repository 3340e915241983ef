import Testing

@testable import WatertightRules

@Suite struct OutlineTests {
    @Test func foldsOperatorsByPrecedence() {
        let dump = Outline.parse("a = b ?? c as? D").dump
        #expect(
            dump == """
                file
                  assignment "="
                    reference "a"
                    binary "??"
                      reference "b"
                      cast "as?"
                        reference "c"
                        namedType "D"

                """)
    }

    @Test func keepsNestedNamesOfTypes() throws {
        let outline = Outline.parse("extension Service.API { enum Error: Swift.Error { case gone } }")
        let type = try #require(outline.nodes(of: .enumDeclaration).first)
        #expect(type.qualifiedTypeName == "Service.API.Error")
        #expect(type.inheritedTypeNames == ["Swift.Error"])
    }

    @Test func keepsTheLocalNamesOfParameters() throws {
        let outline = Outline.parse("func go(to place: Int, _ way: Int, fast: Bool) {}")
        let function = try #require(outline.nodes(of: .functionDeclaration).first)
        #expect(function.children(of: .parameter).map(\.text) == ["to", "_", "fast"])
        #expect(function.children(of: .parameter).map(\.localName) == ["place", "way", "fast"])
        #expect(function.children(of: .parameter).compactMap { $0.declaredType?.text } == ["Int", "Int", "Bool"])
    }

    @Test func aGetterWithoutANameIsABlock() throws {
        let outline = Outline.parse("var a: Int { 1 }")
        #expect(outline.nodes(of: .binding).first?.child(of: .block)?.firstChild?.kind == .integerLiteral)
    }
}
