/// The declarations and bodies of a file: a pure function of its source, in flat tables. Names are indices of strings,
/// and links are indices into tables. Lexical scopes are resolved, and the program resolves names from other files.
///
/// This is a class, so that a copy retains one reference instead of one for each table.
package final class Facts: Sendable {
    package let tables: FactTables

    package init(_ tables: FactTables = FactTables()) { self.tables = tables }

    package var textBytes: [UInt8] { tables.textBytes }
    package var textEnds: [UInt32] { tables.textEnds }
    package var lineStarts: [UInt32] { tables.lineStarts }
    package var imports: [Import] { tables.imports }
    package var types: [TypeReference] { tables.types }
    package var typeArguments: [FactLink] { tables.typeArguments }
    package var declarations: [Declaration] { tables.declarations }
    package var parameters: [Parameter] { tables.parameters }
    package var generics: [GenericConstraint] { tables.generics }
    package var attributes: [DeclaredAttribute] { tables.attributes }
    package var bodies: [Body] { tables.bodies }
    package var locals: [Local] { tables.locals }
    package var values: [Value] { tables.values }
    package var calls: [Call] { tables.calls }
    package var arguments: [CallArgument] { tables.arguments }
    package var events: [Event] { tables.events }
    package var handlers: [ErrorFilter] { tables.handlers }
    package var patterns: [ErrorPattern] { tables.patterns }
    package var isTruncated: Bool { tables.isTruncated }
    package var isGenerated: Bool { tables.isGenerated }
    package var hasDirectives: Bool { tables.hasDirectives }

    package subscript(declaration: DeclarationID) -> Declaration { tables.declarations[declaration] }

    package func text(_ name: UInt32) -> String {
        guard name > 0, Int(name) < textEnds.count else { return "" }
        return String(decoding: textBytes[Int(textEnds[Int(name) - 1])..<Int(textEnds[Int(name)])], as: UTF8.self)
    }

    package func line(of offset: UInt32) -> Int { lineStarts.position(ofLastUpTo: offset) + 1 }

    /// Returns the line and column of an offset. Both start at 1, and columns count UTF-8 bytes.
    package func location(of offset: UInt32) -> (line: Int, column: Int) {
        let line = lineStarts.position(ofLastUpTo: offset)
        return (line + 1, Int(offset - lineStarts[line]) + 1)
    }

    package func count(of table: FactTable) -> Int {
        switch table {
        case .types: types.count
        case .typeArguments: typeArguments.count
        case .declarations: declarations.count
        case .parameters: parameters.count
        case .generics: generics.count
        case .attributes: attributes.count
        case .bodies: bodies.count
        case .locals: locals.count
        case .values: values.count
        case .calls: calls.count
        case .arguments: arguments.count
        case .events: events.count
        case .handlers: handlers.count
        case .patterns: patterns.count
        case .imports: imports.count
        }
    }
}

extension Facts {
    package var importedModules: [String] { imports.map { text($0.name) } }

    /// The memory size of the tables.
    package var byteCount: Int {
        func size<Element>(_ array: [Element]) -> Int { array.count * MemoryLayout<Element>.stride }
        return size(textBytes) + size(textEnds) + size(lineStarts) + size(imports) + size(types) + size(typeArguments)
            + size(declarations) + size(parameters) + size(generics) + size(attributes) + size(bodies) + size(locals)
            + size(values) + size(calls) + size(arguments) + size(events) + size(handlers) + size(patterns)
    }

    package func arguments(of type: TypeReference) -> [Int32] {
        typeArguments[Int(type.first)..<Int(type.first + type.count)].map(\.index)
    }

    package func parameters(of declaration: Declaration) -> ArraySlice<Parameter> {
        parameters[Int(declaration.firstParameter)..<Int(declaration.firstParameter + declaration.parameterCount)]
    }

    package func generics(of declaration: Declaration) -> ArraySlice<GenericConstraint> {
        generics[Int(declaration.firstGeneric)..<Int(declaration.firstGeneric + declaration.genericCount)]
    }

    package func inherited(by declaration: Declaration) -> ArraySlice<FactLink> {
        typeArguments[Int(declaration.firstInherited)..<Int(declaration.firstInherited + declaration.inheritedCount)]
    }

    package func arguments(of call: Call) -> ArraySlice<CallArgument> {
        arguments[Int(call.firstArgument)..<Int(call.firstArgument + call.argumentCount)]
    }

    package func events(of body: Body) -> ArraySlice<Event> {
        events[Int(body.firstEvent)..<Int(body.firstEvent + body.eventCount)]
    }

    /// Returns the bodies of a call's closure arguments.
    package func closures(handedTo call: Call) -> [BodyID] {
        arguments(of: call).map(\.value).filter { $0.isPresent && values[$0].kind == .closure }.map { values[$0].body }
    }

    /// Returns the first value inside of values of some kinds: of `(error as? A)!`, `error`.
    package func operand(of value: ValueID, inside kinds: Value.Kind...) -> ValueID {
        var value = value
        while value.isPresent, kinds.contains(values[value].kind) { value = values[value].base }
        return value
    }

    /// Returns the innermost body around a value; absent if there is none.
    package func body(ofValue value: ValueID) -> BodyID {
        var low = 0
        var high = bodies.count
        while low < high {
            let middle = (low + high) / 2
            if bodies[middle].firstValue <= value { low = middle + 1 } else { high = middle }
        }
        var body = BodyID(low - 1)
        while body.isPresent, value >= bodies[body].values.upperBound { body = bodies[body].parent }
        return body
    }

    /// Returns the own declarations of a type, in source order.
    package func members(of type: DeclarationID) -> [DeclarationID] {
        declarations.ids.dropFirst(Int(type) + 1)
            .prefix { declarations[$0].owner >= type || declarations[$0].scope.isPresent }
            .filter { declarations[$0].owner == type }
    }

    /// Returns the calls in a body and in nested ones.
    package func calls(in body: BodyID) -> [Call] {
        bodies[body].values.filter { values[$0].kind == .call }.map { calls[values[$0].call] }
    }

    /// Returns the events of the innermost body with a matching event at an offset, and the position of that event.
    func event(
        at offset: UInt32, where matches: (Event) -> Bool
    ) -> (events: ArraySlice<Event>, position: Int)? {
        var body = BodyID(bodies.partitioningIndex { $0.offset > offset } - 1)
        while body.isPresent {
            let events = events(of: bodies[body])
            if let position = events.firstIndex(where: { $0.offset == offset && matches($0) }) {
                return (events, position)
            }
            body = bodies[body].parent
        }
        return nil
    }

    /// Returns the outermost body around a body that is part of the same declaration.
    package func function(around body: BodyID) -> BodyID {
        let parent = bodies[body].parent
        let isPart = parent.isPresent && bodies[parent].declaration == bodies[body].declaration
        return isPart ? function(around: parent) : body
    }

    /// Whether a body is another one, or one of the closures in it.
    package func isInside(_ body: BodyID, _ outer: BodyID) -> Bool {
        var current = body
        while current > outer { current = bodies[current].parent }
        return current == outer
    }

    /// Returns the declared thrown type of the `do` around a clause in a body.
    func thrown(aroundHandler handler: FilterID, in body: BodyID) -> Int32? {
        let events = events(of: bodies[body])
        guard let position = events.firstIndex(where: { $0.kind == .handler && $0.filter == handler }) else {
            return nil
        }
        let next = events[position].next
        let region = events[..<position].last { $0.kind == .region && $0.next >= next }
        return region.flatMap { $0.link >= 0 ? $0.link : nil }
    }

    package func patterns(of handler: ErrorFilter) -> ArraySlice<ErrorPattern> {
        patterns[Int(handler.firstPattern)..<Int(handler.firstPattern + handler.patternCount)]
    }
}
