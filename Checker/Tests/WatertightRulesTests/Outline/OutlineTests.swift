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
        #expect(type.text == "Error")
        #expect(type.children(of: .inheritedType).compactMap { $0.firstChild?.text } == ["Swift.Error"])
        #expect(outline.nodes(of: .extensionDeclaration).map(\.text) == ["Service.API"])
    }

    @Test func keepsTheLocalNamesOfParameters() throws {
        let outline = Outline.parse("func go(to place: Int, _ way: Int, fast: Bool) {}")
        let function = try #require(outline.nodes(of: .functionDeclaration).first)
        #expect(function.children(of: .parameter).map(\.text) == ["to", "_", "fast"])
        #expect(function.children(of: .parameter).compactMap { $0.child(of: .secondName)?.text } == ["place", "way"])
        #expect(function.children(of: .parameter).compactMap { $0.declaredType?.text } == ["Int", "Int", "Bool"])
    }

    @Test func aGetterWithoutANameIsABlock() throws {
        let outline = Outline.parse("var a: Int { 1 }")
        #expect(outline.nodes(of: .binding).first?.child(of: .block)?.firstChild?.kind == .integerLiteral)
    }

    @Test(arguments: [
        "@objc\npublic func name() {}", "@MainActor\nfinal class name {}", "@frozen\nenum name {}",
        "/// Words.\n@MainActor\nprotocol name {}", "@available(*, deprecated)\nextension name {}", "actor name {}",
        "@MainActor\nstruct name<T> {}",
    ])
    func knowsWhereTheNameOfADeclarationStands(source: String) throws {
        let outline = Outline.parse(source)
        let name = try #require(outline.nodes(of: .declaredName).first)
        #expect(name.text == "name")
        #expect(name.parent?.text == "name")
        let before = source.utf8.prefix(Int(name.offset))
        #expect(source.utf8.dropFirst(Int(name.offset)).starts(with: "name".utf8))
        #expect(name.line == before.count { $0 == UInt8(ascii: "\n") } + 1)
    }

    @Test func aNestedTypesExtensionIsNamedByItsPath() throws {
        let name = try #require(Outline.parse("@objc extension A.B where C: D {}").nodes(of: .declaredName).first)
        #expect([name.offset, name.end] == [16, 19])
    }

    @Test func initializersAndSubscriptsAreNamedByTheirKeywords() {
        let outline = Outline.parse("struct A {\n@objc\ninit() {}\n@objc\nsubscript(a: Int) -> Int { 1 }\n}")
        #expect(outline.nodes(of: .declaredName).map(\.line) == [1, 3, 5])
    }
}
