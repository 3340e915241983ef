/// Failures of layers, as the library has them: where they are made, and whether they leave.
extension Search {
    /// A variable that names itself in its own value does not compile, and yet is read.
    private static let deepestVariable = 2

    /// Whether what a body throws leaves a declaration that says so: a function, an accessor, a closure that says its type.
    func mayLeave(_ body: Int32) -> Bool {
        let record = facts.bodies[Int(body)]
        switch record.kind {
        case .function, .accessor: return true
        case .closure: return record.thrown >= 0
        case .asyncLet, .initialValue, .file, .other: return false
        }
    }

    /// Whether a `do` with clauses stands around an event: what is caught there is thrown past nothing.
    func isCaughtHere(_ position: Int, _ body: Int32) -> Bool {
        let events = events(of: body)
        return events[..<position].indices.contains { outer in
            guard events[outer].kind == .attempt, Int(events[outer].next) > position, outer > 0 else { return false }
            return events[outer].next < events[outer - 1].next
        }
    }

    /// The type of the failure that is made where it is thrown, alone or in an error that wraps it.
    func failure(thrownBy event: Event, _ failures: Set<Int32>) -> Int32? {
        let context = flow.resolver.context(ofValue: event.link, in: file)
        var said: TypeID = -1
        if event.extra >= 0 { said = flow.resolver.type(event.extra, in: context.place, file: file) }
        if isWrapper(said) || said < 0 {
            let type = flow.resolver.type(ofValue: event.link, context)
            let wrapper = isWrapper(type) ? type : said
            if isWrapper(wrapper), isMadeInPlace(event.link, context),
                let inner = flow.resolver.types[wrapper].arguments.first,
                let handed = onlyArgument(of: event.link)
            {
                return made(handed, inner, failures, context, depth: 0)
            }
        }
        return made(event.link, said, failures, context, depth: 0)
    }

    /// An error of others with one parameter: what it wraps is what failed.
    private func isWrapper(_ type: TypeID) -> Bool {
        guard type >= 0 else { return false }
        let record = flow.resolver.types[type]
        guard record.kind == .nominal, record.arguments.count == 1, record.first != program.linked.wellKnown.optional
        else {
            return false
        }
        guard record.first >= 0, let symbol = program.linked.nominals[Int(record.first)].symbol else { return true }
        return program.isModel(symbol) && flow.resolver.isError(type)
    }

    /// Whether a call is of a case or an initializer, also of a type that is not here: nothing declares its name.
    private func isMadeInPlace(_ number: Int32, _ context: Resolver.Context) -> Bool {
        let value = facts.values[Int(number)]
        guard value.kind == .call, facts.calls[Int(value.link)].callee >= 0 else { return false }
        let callee = facts.values[Int(facts.calls[Int(value.link)].callee)]
        if callee.kind == .implicit || isMade(facts.calls[Int(value.link)].callee, context) { return true }
        guard callee.kind == .member, callee.base >= 0 else { return false }
        let base = facts.values[Int(callee.base)]
        return (base.kind == .name || base.kind == .member)
            && flow.resolver.types[flow.resolver.type(ofValue: callee.base, context)].kind == .unknown
            && flow.resolver.symbols(named: callee.base, context).isEmpty
    }

    private func onlyArgument(of value: Int32) -> Int32? {
        let record = facts.values[Int(value)]
        guard record.kind == .call else { return nil }
        let arguments = facts.arguments(of: facts.calls[Int(record.link)])
        guard arguments.count == 1, let only = arguments.first, only.value >= 0 else { return nil }
        return only.value
    }

    /// The type of the failure that a value makes; nil where it hands on what somebody else made.
    private func made(
        _ number: Int32, _ said: TypeID, _ failures: Set<Int32>, _ context: Resolver.Context, depth: Int
    ) -> Int32? {
        let value = facts.values[Int(number)]
        switch value.kind {
        case .operation:
            for operand in flow.uses(in: file).operands(of: number).dropFirst() {
                if let found = made(operand, said, failures, context, depth: depth) { return found }
            }
            return nil
        case .group, .unwrapped: return value.base < 0 ? nil : made(value.base, said, failures, context, depth: depth)
        case .local:
            let local = facts.locals[Int(value.link)]
            guard depth < Self.deepestVariable, local.kind == .initial, local.value >= 0 else { return nil }
            let type = local.type >= 0 ? flow.resolver.type(local.type, in: context.place, file: file) : -1
            return made(local.value, type, failures, context, depth: depth + 1)
        case .implicit: return failure(said, failures)
        case .member:
            return isMade(number, context) ? failure(flow.resolver.type(ofValue: number, context), failures) : nil
        case .call:
            let callee = facts.calls[Int(value.link)].callee
            guard callee >= 0 else { return nil }
            if facts.values[Int(callee)].kind == .implicit { return failure(said, failures) }
            guard isMade(callee, context) else { return nil }
            return failure(flow.resolver.type(ofValue: number, context), failures)
        default: return nil
        }
    }

    /// Whether a value names a type, or something of a type itself: a case, an initializer.
    private func isMade(_ number: Int32, _ context: Resolver.Context) -> Bool {
        let value = facts.values[Int(number)]
        let named = value.kind == .member ? value.base : number
        return named >= 0 && flow.resolver.types[flow.resolver.type(ofValue: named, context)].kind == .metatype
    }

    private func failure(_ type: TypeID, _ failures: Set<Int32>) -> Int32? {
        guard type >= 0 else { return nil }
        let record = flow.resolver.types[type]
        guard record.kind == .nominal, record.first >= 0 else { return nil }
        return failures.contains { program.linked.reaches($0, from: record.first) } ? record.first : nil
    }
}
