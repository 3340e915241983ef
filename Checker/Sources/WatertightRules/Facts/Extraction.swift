import SwiftSyntax

/// A part of the walk that extracts ``Facts`` from a syntax tree.
protocol Extraction {
    var writer: FactsWriter { get }
}

extension Extraction {
    var declarations: DeclarationExtraction { DeclarationExtraction(writer: writer) }
    var patterns: PatternExtraction { PatternExtraction(writer: writer) }
    var statements: StatementExtraction { StatementExtraction(writer: writer) }
    var types: TypeExtraction { TypeExtraction(writer: writer) }
    var values: ValueExtraction { ValueExtraction(writer: writer) }

    func type(_ node: TypeSyntax) -> Int32 { types.type(node) }
    func value(_ node: some SyntaxProtocol) -> ValueID { values.value(node) }
    func name(_ token: TokenSyntax?) -> UInt32 { writer.name(token) }
    func name(_ text: String) -> UInt32 { writer.name(text) }
    func isText(_ token: TokenSyntax?, _ text: StaticString) -> Bool { writer.isText(token, text) }
}
