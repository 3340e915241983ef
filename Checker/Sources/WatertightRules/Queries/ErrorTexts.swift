/// The words of an error that could be anybody's, where they are made.
struct ErrorText {
    /// The value that is the text; that of the error itself where somebody is handed it to show it.
    var value: ValueID
    var form: ErrorEnd.Form
    /// The error.
    var error: ValueID
    var body: Int32
    var offset: UInt32
    /// Whether it was printed, and did not describe itself.
    var isPrinted: Bool
    /// The types that may arrive and have no words of their own: the system says their name and a number.
    var wordless: [Int32]
    /// Whether these are all that can arrive.
    var isKnown: Bool

    /// Whether nobody but a developer can make something of it. What the system fails with says something to others.
    var isForDevelopers: Bool { isPrinted || !wordless.isEmpty }

    var basis: [Sentence] {
        (isKnown ? [] : ["the error type is unknown"])
            + wordless.prefix(2).map { "`\(type: $0)`, which can arrive here, has no description for users" }
    }
}

/// Texts that are made of errors, and where they are displayed.
struct ErrorTexts: FileAnalysis {
    let search: Search

    init(_ search: Search) { self.search = search }

    /// The texts of opaque errors that the file makes, and the errors that it hands over to be shown.
    func errorTexts() -> [ErrorText] {
        var found: [ErrorText] = []
        let names = survey.contracts.textNames
        let numbers = program.linked.nameNumbers[Int(file)]
        func hasName(_ value: ValueID) -> Bool {
            value >= 0 && names.contains(numbers[Int(facts.values[Int(value)].name)])
        }
        for (number, value) in facts.values.enumerated() {
            let number = Int32(number)
            switch value.kind {
            case .member where value.base >= 0 && value.use != .callee:
                guard hasName(number), isText(number, of: value.base) else { continue }
                add(number, .text, of: value.base, to: &found)
            case .literal where value.isText && value.flags & 2 != 0:
                for operand in flow.uses(in: file).operands(of: number) {
                    add(number, .text, of: operand, isPrinted: true, to: &found)
                }
            case .call:
                guard hasName(facts.calls[value.call].callee) else { continue }
                let arguments = facts.arguments(of: facts.calls[value.call]).map(\.value)
                guard let error = arguments.first(where: { search.owner(ofError: $0) == .anybody }) else { continue }
                let traits = traits(ofCall: value.call)
                if traits.contains(.converts) {
                    add(number, .text, of: error, isPrinted: true, to: &found)
                } else if traits.contains(.shows) {
                    add(error, .itself, of: error, to: &found)
                }
            default: break
            }
        }
        return found
    }

    private func add(
        _ value: ValueID, _ form: ErrorEnd.Form, of error: ValueID, isPrinted: Bool = false, to found: inout [ErrorText]
    ) {
        let arriving = arriving(at: error)
        let isKnown = arriving.isExact && !arriving.entries.isEmpty
        let wordless = wordless(of: arriving)
        // What is known to the end and describes itself is fine, and what the app has left without words is not.
        guard !isKnown || !wordless.isEmpty,
            isKnown && wordless.contains(where: isOurs) || search.owner(ofError: error) == .anybody
        else { return }
        found.append(
            ErrorText(
                value: value, form: form, error: error, body: facts.body(ofValue: value),
                offset: facts.values[Int(form == .itself ? value : error)].offset, isPrinted: isPrinted,
                wordless: wordless.filter(isOurs), isKnown: isKnown))
    }

    private func isText(_ member: Int32, of error: ValueID) -> Bool {
        guard let symbol = symbol(named: member) else { return false }
        return program.traits(of: symbol).contains(.converts)
    }

    /// What may arrive where a caught error is read; nothing where it came another way.
    private func arriving(at error: ValueID) -> ThrowSet {
        let value = facts.values[Int(search.stripped(error))]
        guard value.kind == .local, facts.locals[value.local].kind == .caught else { return ThrowSet() }
        let filter = facts.locals[value.local].filter
        guard !facts.patterns(of: facts.handlers[filter]).contains(where: { $0.kind == .type }) else {
            return ThrowSet()
        }
        let body = facts.bodies.firstIndex {
            facts.events(of: $0).contains { $0.kind == .handler && $0.filter == filter }
        }
        return body.map { survey.throwSets.caught(by: filter, in: number(of: Int32($0))) } ?? ThrowSet()
    }

    /// The types of a set that have no words of their own.
    private func wordless(of set: ThrowSet) -> [Int32] {
        guard !set.entries.isEmpty else { return [] }
        let speakers = self.speakers
        return set.entries.map(\.type).filter { type in
            !speakers.contains { program.linked.reaches($0, from: type) }
        }
    }

    private func isOurs(_ type: Int32) -> Bool {
        type >= 0 && program.linked.nominals[Int(type)].symbol.map { !program.isModel($0) } ?? false
    }

    /// The protocols of models that ask for words.
    private var speakers: Set<Int32> {
        var found: Set<Int32> = []
        for (symbol, traits) in program.linked.modelTraits where traits.contains(.converts) {
            guard program.declaration(symbol).traits.contains(.requirement),
                let nominal = flow.resolver.ownNominal(of: symbol)
            else { continue }
            found.insert(nominal)
        }
        return found
    }

    /// `model.error`, as it is written.
    func path(ofValue value: ValueID) -> String {
        var names: [String] = []
        var current = value
        while current >= 0, facts.values[Int(current)].kind != .cast {
            let record = facts.values[Int(current)]
            if record.name > 0, record.kind != .operation { names.append(facts.text(record.name)) }
            current = record.kind == .call ? facts.calls[record.call].callee : record.base
        }
        return names.isEmpty ? "error" : names.reversed().joined(separator: ".")
    }
}
