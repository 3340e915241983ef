import WatertightRules

/// `unhandled-action`: a failure offers an action that nothing performs where it is shown.
struct UnhandledActionRule: Query {
    static let description = RuleDescription(
        id: "unhandled-action", severity: .warning, runsIn: .programs, consequence: .misled)

    func leaks(in search: inout Search) -> [Leak] {
        guard search.hasInterruptions else { return [] }
        let actions = OfferedActions(search: search)
        return zip(search.facts.values.ids, search.facts.values).compactMap { [search] number, value -> Leak? in
            let body = search.facts.body(ofValue: number)
            guard value.kind == .call, search.ships(body),
                let (failure, missing) = actions.unhandled(by: value.call, in: body)
            else { return nil }
            return Leak(
                offset: search.facts.calls[value.call].offset, length: 1, body: body,
                message:
                    "`\(failure)` offers an action that nothing performs here. Pass `perform: [\(missing.map { ".\($0): { … }" }.joined(separator: ", "))]`.",
                basis: missing.map { "the presentation of `\(failure)` offers `.\($0)`" })
        }
    }
}

/// Compares the actions that presentations offer with those that calls perform, where both are literals.
private struct OfferedActions: FileAnalysis {
    let search: Search

    /// The actions that change nothing, and the one that a view performs.
    private static let performed = ["cancel", "dismiss", "copyReference"]

    func unhandled(by call: CallID, in body: BodyID) -> (failure: Symbol, missing: [String])? {
        let arguments = facts.arguments(of: facts.calls[call])
        guard let shown = arguments.first?.value, shown.isPresent,
            let function = flow.symbols(calledBy: call, in: file)?.first, program.isLibrary(function),
            case let there = program.facts(function.file),
            there.parameters(of: program.declaration(function)).contains(where: { there.text($0.name) == "perform" }),
            // Whether a failure of background work is shown depends on its presentation.
            !arguments.contains(where: { facts.text($0.label) == "inBackground" }),
            let failure = failure(in: shown), !isTested(shown, before: call, in: body)
        else { return nil }
        var performed = Self.performed
        if let handlers = arguments.first(where: { facts.text($0.label) == "perform" })?.value {
            guard handlers.isPresent, facts.values[handlers].literal == .dictionary else { return nil }
            performed += flow.uses(in: file).operands(of: handlers).filter {
                [.implicit, .member].contains(facts.values[$0].kind)
            }
            .map { facts.text(facts.values[$0].name) }
        }
        let value = facts.values[shown]
        let enumCase = value.kind == .call ? flow.symbols(calledBy: value.call, in: file)?.first : symbol(named: shown)
        let offered = search.members("presentation", of: failure).flatMap { member in
            OfferedActions(search.search(in: member.file)).offered(
                in: program.declaration(member).body, by: enumCase)
        }
        let missing = Set(offered).subtracting(performed).sorted()
        return missing.isEmpty ? nil : (failure, missing)
    }

    /// Returns the failure that a call shows: itself, in an interruption, or as its presentation.
    private func failure(in shown: ValueID) -> Symbol? {
        let value = facts.values[shown]
        let isPresentation = value.kind == .member && facts.text(value.name) == "presentation"
        let type = flow.resolver.withoutOptional(type(of: isPresentation ? value.base : shown))
        let nominal = flow.resolver.failure(inType: type) ?? flow.resolver.types[type].nominal
        let symbol = nominal < 0 ? nil : program.linked.nominals[Int(nominal)].symbol
        return symbol.flatMap { search.conforms($0, to: ["PresentableFailure"]) ? $0 : nil }
    }

    /// Whether a test of the failure precedes the call, so that only some of its cases may be shown.
    private func isTested(_ shown: ValueID, before call: CallID, in body: BodyID) -> Bool {
        guard facts.values[shown].kind == .local, case let local = facts.values[shown].local else { return false }
        let mentions = flow.uses(in: file).mentions(of: local).map { facts.values[$0].offset }
        let events = events(of: body)
        let earlier = events.prefix { $0.kind != .call || $0.call != call }
        // `if error.failure == .signedOut`
        for (position, event) in earlier.enumerated() where event.kind == .branch {
            let end = events.parts(of: position).first { events[$0].kind == .arm }.map { events[$0].offset }
            if mentions.contains(where: { event.offset <= $0 && $0 < end ?? event.offset }) { return true }
        }
        // `catch .failed(.signedOut, _)`
        guard facts.locals[local].kind == .caught, let region = events.around(earlier.count, .region) else {
            return false
        }
        return events.parts(of: region).filter { events[$0].kind == .handler && events[$0].next <= earlier.count }
            .contains {
                facts.patterns(of: facts.handlers[events[$0].filter]).contains { $0.inner > 0 || $0.isPartial }
            }
    }

    /// Returns the actions that a presentation offers, only those of one case if the shown failure is one.
    private func offered(in body: BodyID, by enumCase: Symbol?) -> [String] {
        guard body.isPresent else { return [] }
        let events = events(of: body)
        return events.indices.flatMap { position -> [String] in
            guard events[position].kind == .call,
                let list = facts.arguments(of: facts.calls[events[position].call])
                    .first(where: { facts.text($0.label) == "actions" })?.value,
                list.isPresent, facts.values[list].literal == .array, let expected = expectedType(of: list)
            else { return [] }
            if let enumCase, program.declaration(enumCase).kind == .enumCase, let arm = events.around(position, .arm) {
                let names = facts.patterns(of: facts.handlers[events[arm].filter]).map { facts.text($0.name) }
                guard names.contains(search.ownName(of: enumCase)) else { return [] }
            }
            let action = flow.resolver.types[flow.resolver.withoutOptional(expected)].arguments.first.map {
                flow.resolver.types[$0].nominal
            }
            let elements = ([facts.values[list].base] + flow.uses(in: file).operands(of: list)).filter(\.isPresent)
            return elements.compactMap { element in
                let value = facts.values[element]
                // `PresentationAction(.archive, title: …)`
                if value.kind == .call, let kind = facts.arguments(of: facts.calls[value.call]).first?.value {
                    return facts.text(facts.values[kind].name)
                }
                guard let action, action >= 0 else { return nil }
                let members = program.linked.members(action, program.linked.name(file, value.name))
                return members.contains(where: program.isLibrary) ? facts.text(value.name) : nil
            }
        }
    }
}
