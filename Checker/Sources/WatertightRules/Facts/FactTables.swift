/// The tables of ``Facts`` during extraction.
package struct FactTables: Sendable {
    package var textBytes: [UInt8] = []
    /// The end of each string by index. Index 0 is the empty string.
    package var textEnds: [UInt32] = [0]
    package var lineStarts: [UInt32] = [0]
    package var imports: [Import] = []
    package var types: [TypeReference] = []
    /// The arguments of types, and the inherited types of declarations.
    package var typeArguments: [FactLink] = []
    package var declarations: [Declaration] = []
    package var parameters: [Parameter] = []
    package var generics: [GenericConstraint] = []
    package var attributes: [DeclaredAttribute] = []
    package var bodies: [Body] = []
    package var locals: [Local] = []
    package var values: [Value] = []
    package var calls: [Call] = []
    package var arguments: [CallArgument] = []
    package var events: [Event] = []
    package var handlers: [ErrorFilter] = []
    package var patterns: [ErrorPattern] = []
    /// Whether deeply nested code was skipped.
    package var isTruncated = false
    /// Whether the file is marked as generated.
    package var isGenerated = false
    /// Whether a comment contains a directive for the checker.
    package var hasDirectives = false

    package init() {}

    /// Releases unused capacity.
    mutating func shrink() {
        func shrink<Element>(_ table: inout [Element]) { table = table.withUnsafeBufferPointer { Array($0) } }
        shrink(&textBytes)
        shrink(&textEnds)
        shrink(&types)
        shrink(&typeArguments)
        shrink(&declarations)
        shrink(&parameters)
        shrink(&bodies)
        shrink(&locals)
        shrink(&values)
        shrink(&calls)
        shrink(&arguments)
        shrink(&events)
    }

    package func parameters(of declaration: DeclarationID) -> ArraySlice<Parameter> {
        let record = declarations[declaration]
        return parameters[Int(record.firstParameter)..<Int(record.firstParameter + record.parameterCount)]
    }
}
