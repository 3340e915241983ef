extension ErrorText {
    var basis: [Sentence] {
        (isKnown ? [] : ["the error type is unknown"])
            + wordless.prefix(2).map { "`\(type: $0)`, which can arrive here, has no description for users" }
    }
}

/// Finds texts that are created from errors, and where they are displayed.
struct ErrorTexts: FileAnalysis {
    let search: Search

    /// Returns the texts that the file creates from opaque errors, and the errors that it passes to be shown.
    func errorTexts() -> [ErrorText] {
        var found: [ErrorText] = []
        let names = survey.contracts.textNames
        let numbers = program.linked.nameNumbers[Int(file)]
        func hasName(_ value: ValueID) -> Bool {
            value.isPresent && names.contains(numbers[Int(facts.values[value].name)])
        }
        for (number, value) in zip(facts.values.ids, facts.values) {
            switch value.kind {
            case .member where value.base.isPresent && value.use != .callee:
                guard hasName(number), isText(number, of: value.base) else { continue }
                add(number, .text, of: value.base, to: &found)
            case .literal where value.isText && value.flags & 2 != 0:
                for operand in flow.uses(in: file).operands(of: number) {
                    add(number, .text, of: operand, isPrinted: true, to: &found)
                }
            case .call:
                guard hasName(facts.calls[value.call].callee) else { continue }
                let arguments = facts.arguments(of: facts.calls[value.call]).map(\.value)
                guard let error = arguments.first(where: { ErrorValues(search).owner(ofError: $0) == .opaque }) else {
                    continue
                }
                let traits = traits(ofCall: value.call)
                if traits.contains(.converts) {
                    add(number, .text, of: error, isPrinted: true, to: &found)
                } else if traits.contains(.shows), !isByLibrary(value.call) {
                    add(error, .itself, of: error, to: &found)
                }
            default: break
            }
        }
        return found
    }

    /// Whether the library shows an error, with a text of its own.
    private func isByLibrary(_ call: CallID) -> Bool {
        flow.symbols(calledBy: call, in: file)?.contains(where: program.isLibrary) == true
    }

    private func add(
        _ value: ValueID, _ form: ErrorEnd.Form, of error: ValueID, isPrinted: Bool = false, to found: inout [ErrorText]
    ) {
        let (types, isKnown) = arriving(at: error)
        let wordless = wordless(types)
        // Fully known errors that describe themselves are correct. The app's errors without a description aren't.
        guard !isKnown || !wordless.isEmpty,
            isKnown && wordless.contains(where: isOurs) || ErrorValues(search).owner(ofError: error) == .opaque
        else { return }
        found.append(
            ErrorText(
                value: value, form: form, error: error, body: facts.body(ofValue: value),
                offset: facts.values[form == .itself ? value : error].offset, isPrinted: isPrinted,
                wordless: wordless.filter(isOurs), isKnown: isKnown))
    }

    private func isText(_ member: ValueID, of error: ValueID) -> Bool {
        guard let symbol = symbol(named: member) else { return false }
        return program.traits(of: symbol).contains(.converts)
    }

    /// Returns the types of the errors that can arrive at a caught error, and whether there are no others; none for other
    /// values. An interruption has the description of its failure.
    private func arriving(at error: ValueID) -> (types: [Int32], isKnown: Bool) {
        let value = facts.values[ErrorValues(search).stripped(error)]
        guard value.kind == .local, facts.locals[value.local].kind == .caught else { return ([], false) }
        let filter = facts.locals[value.local].filter
        guard !facts.patterns(of: facts.handlers[filter]).contains(where: { $0.kind == .type }) else {
            return ([], false)
        }
        let set = survey.throwSets.caught(by: filter, in: number(of: flow.uses(in: file).clauses[filter]))
        let failures = Arrivals(search).root(of: filter).failures.map(\.type)
        let others = set.entries.map(\.type).filter { $0 != program.linked.wellKnown.interruption || failures.isEmpty }
        return (others + failures, set.isExact && !set.entries.isEmpty)
    }

    /// Returns the types without their own description.
    private func wordless(_ types: [Int32]) -> [Int32] {
        guard !types.isEmpty else { return [] }
        let describingProtocols = self.describingProtocols
        return types.filter { type in !describingProtocols.contains { program.linked.reaches($0, from: type) } }
    }

    private func isOurs(_ type: Int32) -> Bool {
        type >= 0 && program.linked.nominals[Int(type)].symbol.map { !program.isModel($0) } ?? false
    }

    /// The modeled protocols that require a description.
    private var describingProtocols: Set<Int32> {
        var found: Set<Int32> = []
        for (symbol, traits) in program.linked.modelTraits where traits.contains(.converts) {
            guard program.declaration(symbol).traits.contains(.requirement),
                let nominal = flow.resolver.ownNominal(of: symbol)
            else { continue }
            found.insert(nominal)
        }
        return found
    }

    /// Returns a member access such as `model.error` as written.
    func path(ofValue value: ValueID) -> String {
        var names: [String] = []
        var current = value
        while current.isPresent, facts.values[current].kind != .cast {
            let record = facts.values[current]
            if record.name > 0, record.kind != .operation { names.append(facts.text(record.name)) }
            current = record.kind == .call ? facts.calls[record.call].callee : record.base
        }
        return names.isEmpty ? "error" : names.reversed().joined(separator: ".")
    }
}
