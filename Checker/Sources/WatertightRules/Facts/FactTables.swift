/// The tables of ``Facts`` while they are made.
package struct FactTables: Sendable {
    package var textBytes: [UInt8] = []
    /// Where the text of each number ends; number 0 is the empty text.
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
    package var remarks: [Remark] = []
    /// Whether something was left out because it is nested too deep.
    package var isTruncated = false
    /// Whether the file says that a tool wrote it.
    package var isGenerated = false
    /// Whether a comment says something to the checker.
    package var hasDirectives = false

    package init() {}

    /// Gives back the room that was kept for more.
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

    package func parameters(of declaration: Int32) -> ArraySlice<Parameter> {
        let record = declarations[Int(declaration)]
        return parameters[Int(record.firstParameter)..<Int(record.firstParameter + record.parameterCount)]
    }
}
