/// A name that is used, but declared neither by the sources nor by a model.
package struct UndeclaredName: Sendable, Hashable {
    /// The type with the member; empty for a top-level name of a module.
    package var owner = ""
    /// Whether a model declares the owner.
    package var isOwnerKnown = false
    package var name: String
    /// The argument labels; `nil` if it isn't called.
    package var labels: [String]?

    /// `Session.request(_:method:)`
    package var text: String {
        (owner.isEmpty ? "" : owner + ".") + name + (labels.map { "(" + $0.map { $0 + ":" }.joined() + ")" } ?? "")
    }
}

/// A place that uses an undeclared name, directly or through another expression.
package struct MissingSite: Sendable {
    package var name: UndeclaredName
    package var offset: UInt32
    /// Whether the place is the name itself.
    package var isItself: Bool
    package var isTried: Bool
    /// Whether the `try` covers no other call, so that it must throw unless a property does.
    package var mustThrow: Bool
    package var isAwaited: Bool
    package var isDiscarded: Bool
    package var isOnType: Bool
    package var closures: [Bool]
}

extension MissingSite {
    /// Returns the sites of a file. Files are independent of each other.
    package static func all(inFile file: Int, of program: Program) -> [MissingSite] {
        guard !program.files[file].isModel else { return [] }
        var search = MissingSearch(resolver: Resolver(program: program), file: FileID(file))
        return search.sites()
    }
}

/// Finds the declarations that unknown callees in a file require.
private struct MissingSearch {
    let resolver: Resolver
    let file: FileID
    var facts: Facts { resolver.facts(file) }

    private static let deepest = 24

    mutating func sites() -> [MissingSite] {
        var found: [MissingSite] = []
        for (number, body) in zip(facts.bodies.ids, facts.bodies) {
            let place = body.declaration.isPresent ? Symbol(file: file, declaration: body.declaration) : nil
            let context = Resolver.Context(place: place, file: file, body: number)
            let events = Array(facts.events(of: body))
            var tried: (end: Int32, isAlone: Bool) = (0, false)
            for (position, event) in events.enumerated() {
                if event.kind == .tries || event.kind == .swallow, event.next > tried.end {
                    let covered = events[(position + 1)..<max(position + 1, Int(event.next))]
                    tried = (event.next, covered.count { $0.kind == .call || $0.kind == .opaque } == 1)
                }
                guard event.kind == .call, let missing = missing(call: event.call, context, 0) else { continue }
                let call = facts.calls[event.call]
                let isTried = Int32(position) < tried.end
                found.append(
                    MissingSite(
                        name: missing.name, offset: event.offset, isItself: missing.isItself, isTried: isTried,
                        mustThrow: isTried && tried.isAlone && missing.isItself, isAwaited: call.isAwaited,
                        isDiscarded: call.isDiscarded, isOnType: missing.isOnType,
                        closures: facts.arguments(of: call).map {
                            $0.isTrailing || ($0.value.isPresent && facts.values[$0.value].kind == .closure)
                        }))
            }
        }
        return found
    }

    private struct Missing {
        var name: UndeclaredName
        var isItself = true
        var isOnType = false

        /// The same name for dependent expressions.
        var behind: Missing { Missing(name: name, isItself: false, isOnType: isOnType) }
    }

    private mutating func missing(call number: CallID, _ context: Resolver.Context, _ depth: Int) -> Missing? {
        guard depth < Self.deepest, case .unknown = resolver.callees(of: number, context) else { return nil }
        let call = facts.calls[number]
        var callee = call.callee
        while callee.isPresent, facts.values[callee].kind == .unwrapped { callee = facts.values[callee].base }
        guard callee.isPresent else { return nil }
        let labels = facts.arguments(of: call).map { $0.label == 0 ? "_" : facts.text($0.label) }
        return missing(value: callee, labels: labels, context, depth + 1)
    }

    /// - Parameter labels: The labels of the value's call; `nil` if it isn't called.
    private mutating func missing(
        value number: ValueID, labels: [String]?, _ context: Resolver.Context, _ depth: Int
    ) -> Missing? {
        guard number.isPresent, depth < Self.deepest else { return nil }
        let value = facts.values[number]
        let name = facts.text(value.name)
        switch value.kind {
        case .call: return missing(call: value.call, context, depth + 1)?.behind
        case .unwrapped, .subscripted:
            return missing(value: value.base, labels: nil, context, depth + 1)
        case .local: return missing(local: facts.locals[value.local], context, depth + 1)
        case .type:
            return owned(by: resolver.type(ofValue: number, context), "init", labels, isInitializer: true)
        case .name:
            guard labels != nil || resolver.symbols(named: number, context).isEmpty else { return nil }
            if name.first?.isUppercase == true {
                return Missing(
                    name: UndeclaredName(
                        owner: labels == nil ? "" : name, name: labels == nil ? name : "init", labels: labels))
            }
            if let own = resolver.ownType(of: context.place), let found = owned(by: own, name, labels) { return found }
            return Missing(name: UndeclaredName(name: name, labels: labels))
        case .member: return missing(member: value, number, name, labels, context, depth)
        default: return nil
        }
    }

    private mutating func missing(
        member value: Value, _ number: ValueID, _ name: String, _ labels: [String]?, _ context: Resolver.Context,
        _ depth: Int
    ) -> Missing? {
        let base = resolver.type(ofValue: value.base, context)
        guard resolver.types[base].kind == .unknown else {
            guard labels != nil || resolver.symbols(named: number, context).isEmpty else { return nil }
            return owned(by: base, name, labels, isInitializer: name == "init")
        }
        guard let root = missing(value: value.base, labels: nil, context, depth + 1) else { return nil }
        // If the type itself is undeclared, it is the missing name.
        if root.isItself, root.name.owner.isEmpty, root.name.labels == nil, root.name.name.first?.isUppercase == true {
            return Missing(
                name: UndeclaredName(owner: root.name.name, name: name, labels: labels), isOnType: name != "init")
        }
        return root.behind
    }

    private mutating func missing(local: Local, _ context: Resolver.Context, _ depth: Int) -> Missing? {
        guard local.type < 0 else { return nil }
        switch local.kind {
        case .initial, .asyncLet, .element, .tupleElement, .payload:
            return missing(value: local.value, labels: nil, context, depth + 1)?.behind
        case .closureParameter:
            let closure = resolver.uses(in: file).closures[local.body]
            guard closure.isPresent else { return nil }
            let value = resolver.facts(file).values[closure]
            return value.use == .argument ? missing(call: value.userCall, context, depth + 1)?.behind : nil
        default: return nil
        }
    }

    /// Returns the missing member of a type outside of the sources, or of a superclass outside of the sources.
    private mutating func owned(
        by type: TypeID, _ name: String, _ labels: [String]?, isInitializer: Bool = false
    ) -> Missing? {
        var isOnType = false
        var pending = [resolver.withoutOptional(type)]
        var seen: Set<TypeID> = []
        while !pending.isEmpty {
            let next = pending.removeFirst()
            guard seen.insert(next).inserted else { continue }
            let record = resolver.types[next]
            if record.kind == .metatype, let inner = record.arguments.first {
                isOnType = !isInitializer
                pending.append(resolver.withoutOptional(inner))
                continue
            }
            if record.kind == .nominal {
                let symbol = record.first >= 0 ? resolver.linked.nominals[Int(record.first)].symbol : nil
                if symbol.map({ resolver.program.isModel($0) }) ?? true {
                    let owner = resolver.program.name(ofType: record.first)
                    return Missing(
                        name: UndeclaredName(owner: owner, isOwnerKnown: symbol != nil, name: name, labels: labels),
                        isOnType: isOnType)
                }
            }
            pending += resolver.supertypes(of: next)
        }
        return nil
    }
}
