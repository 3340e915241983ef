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
}
