/// Follows the replacement of a value that couldn't be read.
extension TriedValues {
    /// Returns what uses a default value.
    /// - Parameter what: A description of the default value.
    func sink(ofDefault other: TryFate.Default, as what: String = "a value that was never read") -> Verdict? {
        for end in flow.ends(ofValue: accessChain(of: other.whole), as: .text, in: file) {
            // `false` is also returned for unknown.
            if facts.boolean(other.other) == false, [.returned, .result].contains(facts.values[other.whole].use) {
                continue
            }
            switch end.kind {
            case .stored(let property):
                return (.next(.stores), "`\(property)` stores \(what) (line \(lineOf: end.offset, in: end.file))")
            case .answered:
                return (.next(.answersDefault), "line \(lineOf: end.offset, in: end.file) replies with \(what)")
            case .returned where end.file == file && facts.bodies[facts.body(ofValue: end.value)].kind != .closure:
                return (.next(.answersDefault), "line \(lineOf: end.offset, in: end.file) replies with \(what)")
            case .handed(let symbol?) where sends(symbol):
                return (
                    .next(.answersDefault), "`\(symbol)` receives \(what) (line \(lineOf: end.offset, in: end.file))"
                )
            default: continue
            }
        }
        return nil
    }

    /// Returns the whole chain of member accesses: `(… ?? []).map { … }.isEmpty`.
    private func accessChain(of value: ValueID) -> ValueID {
        end(of: value) { step in
            switch step {
            case .itself, .accessed, .call: true
            case .part, .argument, .assignment: false
            }
        }
    }

    private func sends(_ symbol: Symbol) -> Bool {
        !program.traits(of: symbol).isDisjoint(with: [.writes, .network, .sends])
    }

    /// Returns what uses `nil` as a value.
    func sink(ofNil number: ValueID) -> Verdict? {
        let value = facts.values[number]
        switch value.use {
        case .argument:
            let callee = flow.symbols(calledBy: value.userCall, in: file)?.first(where: sends)
            return callee.map { (.next(.answersDefault), "`\($0)` receives nil instead of the value") }
        case .assigned:
            let target = facts.values[value.user].base
            guard target.isPresent else { return nil }
            guard let property = symbol(named: target) else { return nil }
            if sends(property) { return (.next(.answersDefault), "`\(property)` is sent as nil instead of the value") }
            return keepsLonger(facts.body(ofValue: number)) && isRead(property)
                ? (.next(.stores), "nil replaces the value of `\(property)`") : nil
        case .returned, .result: return part(of: number)
        default: return nil
        }
    }

    /// Returns what uses a list as complete although failed elements are missing: `names.compactMap { try? read($0) }`.
    private func part(of number: ValueID) -> Verdict? {
        let body = facts.body(ofValue: number)
        guard facts.bodies[body].kind == .closure, let receiver = call(receiving: body),
            case let call = flow.uses(in: file).values[receiver], isList(call),
            let given = flow.resolver.expectedSignature(ofClosure: body, in: file)?.last,
            flow.resolver.withoutOptional(given) != given
        else { return nil }
        return sink(ofDefault: .init(whole: call, other: .absent), as: "a list without the failed elements")
    }

    func isList(_ value: ValueID) -> Bool {
        let type = type(of: value)
        let record = flow.resolver.types[type]
        let known = program.linked.wellKnown
        return record.kind == .nominal && [known.array, known.dictionary].contains(record.first)
    }
}
