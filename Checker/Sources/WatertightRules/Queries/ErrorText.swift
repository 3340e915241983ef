/// The words of an error that could be anybody's, where they are made.
struct ErrorText {
    /// The value that is the text; that of the error itself where somebody is handed it to show it.
    var value: Int32
    var form: ErrorEnd.Form
    /// The error.
    var error: Int32
    var body: Int32
    var offset: UInt32
}

extension Search {
    /// The texts of opaque errors that the file makes, and the errors that it hands over to be shown.
    mutating func errorTexts() -> [ErrorText] {
        var found: [ErrorText] = []
        let telling = survey.contracts.tellingNames
        let numbers = program.linked.nameNumbers[Int(file)]
        func tells(_ value: Int32) -> Bool {
            value >= 0 && telling.contains(numbers[Int(facts.values[Int(value)].name)])
        }
        for (number, value) in facts.values.enumerated() {
            let number = Int32(number)
            switch value.kind {
            case .member where value.base >= 0 && value.use != .callee:
                guard tells(number), isText(number, of: value.base) else { continue }
                add(number, .text, of: value.base, to: &found)
            case .literal where value.isText && value.flags & 2 != 0:
                for operand in flow.uses(in: file).operands(of: number) { add(number, .text, of: operand, to: &found) }
            case .call:
                guard tells(facts.calls[Int(value.link)].callee) else { continue }
                let arguments = facts.arguments(of: facts.calls[Int(value.link)]).map(\.value)
                guard let error = arguments.first(where: { owner(ofError: $0) == .anybody }) else { continue }
                let traits = traits(ofCall: value.link)
                if traits.contains(.converts) {
                    add(number, .text, of: error, to: &found)
                } else if traits.contains(.shows) {
                    add(error, .itself, of: error, to: &found)
                }
            default: break
            }
        }
        return found
    }

    private mutating func add(_ value: Int32, _ form: ErrorEnd.Form, of error: Int32, to found: inout [ErrorText]) {
        guard owner(ofError: error) == .anybody, !describesItself(error) else { return }
        found.append(
            ErrorText(
                value: value, form: form, error: error, body: facts.body(ofValue: value),
                offset: facts.values[Int(form == .itself ? value : error)].offset))
    }

    private mutating func isText(_ member: Int32, of error: Int32) -> Bool {
        let context = flow.resolver.context(ofValue: member, in: file)
        guard let symbol = flow.resolver.symbols(named: member, context).first?.symbol else { return false }
        return program.traits(of: symbol).contains(.converts)
    }

    /// Whether all that can arrive is known, and has words of its own for people.
    private func describesItself(_ error: Int32) -> Bool {
        let value = facts.values[Int(stripped(error))]
        guard value.kind == .local, facts.locals[Int(value.link)].kind == .caught else { return false }
        let filter = facts.locals[Int(value.link)].link
        let body = facts.bodies.firstIndex {
            facts.events(of: $0).contains { $0.kind == .handler && $0.link == filter }
        }
        guard let body else { return false }
        let caught = survey.throwSets.caught(by: filter, in: number(of: Int32(body)))
        let speakers = self.speakers
        return caught.isExact && !caught.entries.isEmpty
            && caught.entries.allSatisfy { entry in speakers.contains { program.linked.reaches($0, from: entry.type) } }
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
    func path(ofValue value: Int32) -> String {
        var names: [String] = []
        var current = value
        while current >= 0, facts.values[Int(current)].kind != .cast {
            let record = facts.values[Int(current)]
            if record.name > 0, record.kind != .operation { names.append(facts.text(record.name)) }
            current = record.kind == .call ? facts.calls[Int(record.link)].callee : record.base
        }
        return names.isEmpty ? "error" : names.reversed().joined(separator: ".")
    }
}
