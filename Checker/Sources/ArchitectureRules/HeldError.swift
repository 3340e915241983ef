import WatertightRules

/// An error that a type exposes, directly or inside of another type.
struct HeldError: Hashable {
    var owner: ErrorOwner
    /// Such as `any Error` or `URLError`.
    var name: String
    /// Where the type contains the error, unless the type is the error.
    var holder: String?
    /// The nominal type that contains the error.
    var nominal: Int32 = -1
    var kind = Kind.itself

    enum Kind: Hashable {
        case itself
        /// The failure type of a container: `Task<Value, any Error>`.
        case failure
        case parameter
        /// The payload of a case that the app declares.
        case payload
    }

    /// Such as `` `URLError` in `Result` ``.
    var description: String { "`\(name)`\(holder.map { " in \($0)" } ?? "")" }

    var isOpaque: Bool { owner == .opaque }

    /// Whether the error isn't one of the app's types.
    var isLeak: Bool {
        switch owner {
        case .opaque, .others: true
        case .own, .cancellation: false
        }
    }
}

extension Resolver {
    /// Returns the errors that a type exposes. Follows payloads one level deep, except those of errors.
    func heldErrors(in type: TypeID) -> [HeldError] {
        HeldErrors(resolver: self).errors(in: type, HeldError(owner: .opaque, name: ""), entersPayloads: true, depth: 0)
    }
}

/// Lists the errors that types expose.
private struct HeldErrors {
    let resolver: Resolver

    private var program: Program { resolver.program }
    private var types: ResolvedTypes { resolver.types }

    private static let deepest = 8

    func errors(in type: TypeID, _ way: HeldError, entersPayloads: Bool, depth: Int) -> [HeldError] {
        guard type >= 0, depth < Self.deepest else { return [] }
        let record = types[type]
        func inner(_ type: TypeID, _ way: HeldError) -> [HeldError] {
            errors(in: type, way, entersPayloads: entersPayloads, depth: depth + 1)
        }
        func held(_ owner: ErrorOwner, _ name: String) -> [HeldError] {
            var found = way
            found.owner = owner
            found.name = name
            return [found]
        }
        switch record.kind {
        case .tuple: return record.arguments.flatMap { inner($0, way) }
        case .function:
            var within = way
            within.kind = .parameter
            return record.arguments.dropLast().flatMap { inner($0, within) }
        case .composition: return resolver.errorOwner(of: type).map { held($0, name(of: $0)) } ?? []
        case .parameter:
            // The use of a generic type determines its parameters.
            let symbol = record.owner
            guard !program.declaration(symbol).kind.isType, let owner = resolver.errorOwner(of: type) else { return [] }
            let declared = resolver.facts(symbol.file).generics(of: program.declaration(symbol)).filter(\.declares)
            let name = record.position < declared.count ? declared[declared.startIndex + record.position].name : 0
            return held(owner, resolver.facts(symbol.file).text(name))
        case .nominal: break
        case .unknown, .metatype, .associated: return []
        }
        let wellKnown = resolver.linked.wellKnown
        if [wellKnown.optional, wellKnown.array, wellKnown.dictionary].contains(record.first) {
            return record.arguments.flatMap { inner($0, way) }
        }
        if let owner = resolver.errorOwner(of: type) {
            // The wrapped error is more specific than a wrapper from another module.
            if case .others = owner, case let wrapped = record.arguments.flatMap({ inner($0, way) }),
                !wrapped.isEmpty
            {
                return wrapped
            }
            return held(owner, owner == .opaque && record.first == wellKnown.bridgedError ? "NSError" : name(of: owner))
        }
        let isEnum =
            record.first >= 0
            && resolver.linked.nominals[Int(record.first)].symbol.map {
                program.declaration($0).kind == .enumeration
            } ?? false
        var found: [HeldError] = []
        for (position, argument) in record.arguments.enumerated() {
            var within = way
            within.holder = way.holder ?? "`\(program.name(ofType: record.first))`"
            if way.nominal < 0 { within.nominal = record.first }
            if position > 0, !isEnum, way.kind == .itself { within.kind = .failure }
            found += inner(argument, within)
        }
        if isEnum, entersPayloads, let symbol = resolver.linked.nominals[Int(record.first)].symbol,
            !program.isModel(symbol)
        {
            for payload in resolver.payloads(of: symbol) {
                var within = way
                let name = program.facts(symbol.file).text(program.declaration(payload.symbol).name)
                within.holder = "the payload of `\(program.name(of: symbol)).\(name)`"
                within.kind = .payload
                within.nominal = record.first
                let seen = types.replaced(payload.type, of: symbol, by: record.arguments)
                found += errors(in: seen, within, entersPayloads: false, depth: depth + 1)
            }
        }
        return found
    }

    private func name(of owner: ErrorOwner) -> String {
        switch owner {
        case .opaque: "any Error"
        case .own(let nominal), .others(let nominal): program.name(ofType: nominal)
        case .cancellation: "CancellationError"
        }
    }
}
