/// Edits of a team: each keeps the other ends as they are.
extension RandomApp {
    enum Edit: CaseIterable {
        case renameFunction, renameMethod, renameType, renameVariable, renameFile, moveType, moveFunctions, reformat
        case insertStatement, deleteStatement, insertEnd, insertFunction, extractEnd, extractAttempt, replaceEnd
        case deleteEnd, reorderFunctions, replaceFunction
    }

    private func place(using random: inout SeededGenerator) -> (type: Int, function: Int) {
        let type = random.below(types.count)
        return (type, random.below(types[type].functions.count))
    }

    /// Returns the places of all ends that aren't in a `do`.
    private var ends: [(type: Int, function: Int, statement: Int)] {
        types.indices.flatMap { type in
            types[type].functions.indices.flatMap { function in
                types[type].functions[function].statements.indices.compactMap { statement in
                    types[type].functions[function].statements[statement].end == nil
                        ? nil : (type, function, statement)
                }
            }
        }
    }

    /// The ends of functions without a new one: if a team replaces an end by a similar one at the same place, it's an edit
    /// of that end.
    private var replaceable: [(type: Int, function: Int, statement: Int)] {
        ends.filter { !fresh.contains(types[$0.type].functions[$0.function].id) }
    }

    /// Claims functions for a structural edit: an extraction, a move to another file, another name, or a replacement.
    ///
    /// A function has at most one between two checks. After two, such as an extraction from a renamed function, the
    /// sources contain nothing that leads from the old function to the end, and a similar new end looks the same.
    private mutating func claim(_ functions: [Function]) -> Bool {
        let ids = Set(functions.map(\.id))
        guard restructured.isDisjoint(with: ids) else { return false }
        restructured.formUnion(ids)
        return true
    }

    /// Applies an edit.
    /// - Returns: Whether it was possible. If not, the app is unchanged.
    mutating func apply(_ edit: Edit, using random: inout SeededGenerator) -> Bool {
        let (type, function) = place(using: &random)
        let count = types[type].functions[function].statements.count
        switch edit {
        case .renameFunction:
            guard claim([types[type].functions[function]]) else { return false }
            types[type].functions[function].name = "renamed\(number())"
        case .renameMethod: stores[random.below(2)].methods[random.below(2)] = "method\(number())"
        case .renameType: types[type].name = "Type\(number())"
        case .renameVariable: types[type].functions[function].variables[random.below(3)] = "value\(number())"
        case .renameFile:
            let file = random.below(3)
            guard claim(types.filter { $0.file == file || $0.extensionFile == file }.flatMap(\.functions)) else {
                return false
            }
            files[file] = "App/File\(number()).swift"
        case .moveType:
            guard claim(types[type].functions) else { return false }
            types[type].file = random.below(3)
        case .moveFunctions:
            guard claim(types[type].functions) else { return false }
            types[type].extensionFile = random.below(3)
            types[type].extended = 1 + random.below(types[type].functions.count)
        case .reformat:
            indentation = [2, 4, 8][random.below(3)]
            breaksLines.toggle()
            hasComments = random.below(2) == 0
        case .insertStatement:
            for _ in 0...random.below(3) {
                let statement = plain(using: &random)
                types[type].functions[function].statements.insert(statement, at: random.below(count + 1))
            }
        case .deleteStatement:
            let plain = types[type].functions[function].statements.indices.filter {
                if case .plain = types[type].functions[function].statements[$0] { true } else { false }
            }
            guard let first = plain.randomElement(using: &random) else { return false }
            types[type].functions[function].statements.remove(at: first)
        case .insertEnd: return insertEnd(using: &random)
        case .insertFunction:
            var added = self.function(using: &random)
            // The same code as that of another end.
            if let place = ends.randomElement(using: &random), let end = similar(place, using: &random).end,
                !has(end, in: added)
            {
                added.statements.append(.end(end))
            }
            types[type].functions.insert(added, at: random.below(types[type].functions.count + 1))
        case .extractEnd: return extractEnd(using: &random)
        case .extractAttempt: return extractAttempt(using: &random)
        case .deleteEnd:
            guard let place = replaceable.randomElement(using: &random) else { return false }
            delete(place)
        case .replaceEnd: return replaceEnd(using: &random)
        case .reorderFunctions: types[type].functions.shuffle(using: &random)
        case .replaceFunction: return replaceFunction(type, function, using: &random)
        }
        return true
    }

    private mutating func delete(_ place: (type: Int, function: Int, statement: Int)) {
        types[place.type].functions[place.function].statements.remove(at: place.statement)
    }

    /// Whether a function has an end of the same kind with the same call: equal ends can't be told apart.
    func has(_ end: End, in function: Function) -> Bool {
        function.statements.compactMap(\.end).contains {
            $0.kind == end.kind && $0.store == end.store && $0.method == end.method && $0.argument == end.argument
        }
    }

    /// Returns another end with the same code, the same call, or the same kind.
    private mutating func similar(
        _ place: (type: Int, function: Int, statement: Int), isEqual: Bool = true, using random: inout SeededGenerator
    ) -> Statement {
        guard var end = types[place.type].functions[place.function].statements[place.statement].end else {
            return plain(using: &random)
        }
        end.tag = number()
        end.inner = end.inner.map { _ in plain(using: &random) }
        switch random.below(isEqual ? 3 : 2) {
        case 2: break
        case 1: end.argument = (end.argument + 1) % 3
        default: end.method = 1 - end.method
        }
        if random.below(2) == 0 { end.number = number() }
        return .end(end)
    }

    /// Inserts an end near a similar one. Two equal ends beside each other can't be told apart, so the call differs.
    private mutating func insertEnd(using random: inout SeededGenerator) -> Bool {
        guard let place = ends.randomElement(using: &random) else { return false }
        let end = similar(place, isEqual: false, using: &random)
        if let end = end.end, has(end, in: types[place.type].functions[place.function]) { return false }
        let added = [end, plain(using: &random)]
        let isBefore = random.below(2) == 0
        types[place.type].functions[place.function].statements.insert(
            contentsOf: isBefore ? added : added.reversed(), at: place.statement + (isBefore ? 0 : 1))
        fresh.insert(types[place.type].functions[place.function].id)
        return true
    }

    /// Deletes an end, and adds a similar one in another function or behind other code of the same function.
    private mutating func replaceEnd(using random: inout SeededGenerator) -> Bool {
        guard let place = replaceable.randomElement(using: &random) else { return false }
        let other = self.place(using: &random)
        let added = similar(place, using: &random)
        let isSame = other == (place.type, place.function)
        delete(place)
        if let end = added.end, has(end, in: types[other.type].functions[other.function]) { return true }
        let count = types[other.type].functions[other.function].statements.count
        var position = random.below(count + 1)
        if isSame {
            // Two statements away; nearer, it would be the same end.
            guard count >= 4 else { return true }
            position = place.statement >= count / 2 ? max(0, place.statement - 2) : min(count, place.statement + 2)
        }
        types[other.type].functions[other.function].statements.insert(added, at: position)
        fresh.insert(types[other.type].functions[other.function].id)
        return true
    }

    /// Deletes a function, and adds one with another name, other statements, and a similar end to another type.
    private mutating func replaceFunction(_ type: Int, _ function: Int, using random: inout SeededGenerator) -> Bool {
        guard types[type].functions.count > 2, !fresh.contains(types[type].functions[function].id),
            claim([types[type].functions[function]])
        else { return false }
        var added = self.function(using: &random)
        restructured.insert(added.id)
        if let place = ends.filter({ $0.type == type && $0.function == function }).first,
            case let statement = similar(place, using: &random), statement.end.map({ !has($0, in: added) }) ?? true
        {
            added.statements.insert(statement, at: random.below(added.statements.count + 1))
        }
        let removed = types[type].functions.remove(at: function)
        let other = (type + 1) % types.count
        types[other].functions.insert(added, at: random.below(types[other].functions.count + 1))
        for type in types.indices {
            for function in types[type].functions.indices {
                types[type].functions[function].statements.removeAll {
                    if case .call(removed.id, _) = $0 { true } else { false }
                }
            }
        }
        return true
    }

    private mutating func extractEnd(using random: inout SeededGenerator) -> Bool {
        let places = ends.filter { !types[$0.type].functions[$0.function].name.hasPrefix("extracted") }
        guard let place = places.randomElement(using: &random),
            let end = types[place.type].functions[place.function].statements[place.statement].end,
            claim([types[place.type].functions[place.function]])
        else { return false }
        extract([.end(end)], place, isRenamed: random.below(2) == 0) { .call(function: $0, variable: end.argument) }
        return true
    }

    /// Moves the statements in a `do` before its call into a function.
    private mutating func extractAttempt(using random: inout SeededGenerator) -> Bool {
        let places = ends.filter {
            types[$0.type].functions[$0.function].statements[$0.statement].end?.inner.isEmpty == false
        }
        guard let place = places.randomElement(using: &random),
            var end = types[place.type].functions[place.function].statements[place.statement].end,
            claim([types[place.type].functions[place.function]])
        else { return false }
        extract(end.inner, place, isRenamed: false) { id in
            end.inner = [.call(function: id, variable: end.argument)]
            return .end(end)
        }
        return true
    }

    /// Replaces a statement with what `call` returns, and adds a function after the one with the statement.
    private mutating func extract(
        _ statements: [Statement], _ place: (type: Int, function: Int, statement: Int), isRenamed: Bool,
        call: (Int) -> Statement
    ) {
        let id = number()
        let old = types[place.type].functions[place.function]
        var variables = old.variables
        let argument = old.statements[place.statement].end?.argument ?? 0
        variables = ["other\(id)", "more\(id)", "rest\(id)"]
        if !isRenamed { variables[argument] = old.variables[argument] }
        let added = Function(id: id, name: "extracted\(id)", variables: variables, statements: statements)
        types[place.type].functions[place.function].statements[place.statement] = call(id)
        types[place.type].functions.insert(added, at: place.function + 1)
        types[place.type].extensionFile = nil
        fresh.formUnion([old.id, id])
        restructured.insert(id)
    }
}
