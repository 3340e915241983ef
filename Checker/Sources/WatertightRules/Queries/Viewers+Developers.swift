/// Determines what only developers see, by the names around it, which only suppresses findings.
extension Survey {
    /// Whether the name of a declaration, an enclosing one, or its file indicates developer tools.
    func isForDevelopers(_ symbol: Symbol) -> Bool {
        let path = program.files[symbol.file].path
        if path.split(separator: "/").contains(where: { vocabulary.contains(.debug, in: String($0)) }) { return true }
        let facts = program.facts(symbol.file)
        var current = symbol.declaration
        while current.isPresent {
            let declaration = facts[current]
            if declaration.kind != .property, vocabulary.contains(.debug, in: facts.text(declaration.name)) {
                return true
            }
            current = declaration.owner
        }
        return false
    }
}

extension Viewers {
    /// Whether only developers see the result of a value.
    func isForDevelopers(_ value: ValueID) -> Bool {
        if isBehindFlag(value, in: file) { return true }
        guard let symbol = symbol(around: facts.body(ofValue: value)) else { return false }
        return survey.isForDevelopers(symbol) || isHelperForDevelopers(symbol)
    }

    /// Whether a function of the file is only called by developer code.
    private func isHelperForDevelopers(_ symbol: Symbol) -> Bool {
        let declaration = program.declaration(symbol)
        guard declaration.kind == .function, [.onlyPrivate, .file].contains(declaration.access) else { return false }
        let callers = facts.calls.filter { $0.callee.isPresent && facts.values[$0.callee].name == declaration.name }
            .map { self.symbol(around: facts.body(ofValue: $0.callee)) }
        return !callers.isEmpty && callers.allSatisfy { $0.map(survey.isForDevelopers) ?? false }
    }

    /// Whether a value is behind a condition with a name for developers.
    func isBehindFlag(_ value: ValueID, in file: FileID) -> Bool {
        let matches: (String) -> Bool = { [vocabulary = survey.vocabulary] in vocabulary.contains(.debug, in: $0) }
        return program.facts(file).isBehindFlag(value, matching: matches) || isChosenByFlag(value, in: file, matches)
    }

    /// `isDebug ? value : other`
    private func isChosenByFlag(_ value: ValueID, in file: FileID, _ matches: (String) -> Bool) -> Bool {
        let values = program.facts(file).values
        var current = value
        while [.base, .operand].contains(values[current].use) {
            let user = values[current].user
            if values[user].kind == .operation, values[user].name == 0, values[user].base == current,
                let condition = flow.uses(in: file).operands(of: user).first,
                program.facts(file).hasWord(upTo: condition, since: values[user].offset, matches)
            {
                return true
            }
            current = user
        }
        return false
    }
}

extension Facts {
    /// Whether a value is behind a condition with a name that contains a word.
    fileprivate func isBehindFlag(_ value: ValueID, matching matches: (String) -> Bool) -> Bool {
        var offset = values[value].offset
        var body = self.body(ofValue: value)
        while body.isPresent {
            let events = Array(events(of: bodies[body]))
            if let position = events.lastIndex(where: { $0.offset <= offset }) {
                for (arm, event) in events.enumerated()
                where event.kind == .arm && event.arm == .some && (arm..<Int(event.next)).contains(position) {
                    guard let branch = events.around(arm, .branch) else { continue }
                    let conditions = events[branch..<arm].filter { $0.kind == .condition }
                    if conditions.contains(where: { hasWord(upTo: $0.value, since: events[branch].offset, matches) }) {
                        return true
                    }
                }
            }
            offset = bodies[body].offset
            body = bodies[body].parent
        }
        return false
    }

    fileprivate func hasWord(upTo value: ValueID, since offset: UInt32, _ matches: (String) -> Bool) -> Bool {
        var current = value
        while current.isPresent, values[current].offset >= offset {
            if values[current].name > 0, matches(text(values[current].name)) { return true }
            current.number -= 1
        }
        return false
    }
}
