import WatertightRules

/// The layers that the configuration and declarations state or imply. Names, folders, and calls don't count.
struct Architecture: Sendable {
    /// The protocols that a lower layer calls and a higher layer conforms to, with the evidence.
    private(set) var outputs: [Symbol: Sentence] = [:]
    let features: Features

    private let places: Places
    /// The layer of the types that conform to each protocol.
    private var protocols: [Int32: Layer] = [:]

    init(_ survey: Survey) {
        places = survey.places
        features = Features(places)
        let program = places.program
        let properties = Self.holders(program)
        for (number, nominal) in program.linked.nominals.enumerated() {
            guard let symbol = nominal.symbol, !program.isModel(symbol),
                program.declaration(symbol).kind == .protocolType, places.place(of: symbol).layer != .support
            else { continue }
            if places.place(of: symbol).reason == .isOutput {
                outputs[symbol] = "`\(symbol)` is a `UseCaseOutput`"
                continue
            }
            let conformers = program.types(below: Int32(number)).compactMap { program.linked.nominals[Int($0)].symbol }
                .filter { program.declaration($0).kind != .protocolType }
            if let reason = upward(properties[Int32(number)] ?? [], conformers) { outputs[symbol] = reason }
            let layers = Set(conformers.compactMap { self.layer(of: $0) })
            if layers.count == 1 || layers.allSatisfy(\.isBelowUseCases) {
                protocols[Int32(number)] = layers.max { $0.height ?? 0 < $1.height ?? 0 }
            }
        }
    }

    /// Returns the layer of the type around a declaration; `nil` if it isn't declared, and for tests.
    func layer(of symbol: Symbol) -> Layer? {
        let place = places.place(of: symbol)
        guard place.layer != .support else { return nil }
        if place.isByDeclaration { return place.layer }
        let linked = places.program.linked
        let numbers = linked.nominalNumbers[Int(symbol.file)]
        var current = symbol.declaration
        while current.isPresent {
            if numbers[Int(current)] >= 0, let layer = protocols[numbers[Int(current)]] { return layer }
            current = places.program.facts(symbol.file)[current].owner
        }
        return nil
    }

    // MARK: Protocols called from below

    /// Returns the properties that hold each protocol.
    private static func holders(_ program: Program) -> [Int32: [Symbol]] {
        let names = Resolver(program: program).names
        var found: [Int32: [Symbol]] = [:]
        for symbol in program.symbols(where: { $0.kind == .property && $0.owner.isPresent && $0.type >= 0 }) {
            for part in program.facts(symbol.file).parts(of: program.declaration(symbol).type) {
                if let nominal = names.nominal(part, in: symbol) { found[nominal, default: []].append(symbol) }
            }
        }
        return found
    }

    /// Returns why calls of a protocol go to a higher layer; `nil` if they don't.
    private func upward(_ holders: [Symbol], _ conformers: [Symbol]) -> Sentence? {
        for holder in holders {
            guard let below = layer(of: holder), let height = below.height else { continue }
            for conformer in conformers {
                guard let above = layer(of: conformer), let top = above.height, top > height else { continue }
                return
                    "`\(holder)`, in the layer \(below.description), holds it, and `\(conformer)`, in the layer \(above.description), conforms to it"
            }
        }
        return nil
    }
}

extension Layer {
    var isBelowUseCases: Bool { self == .repository || self == .network || self == .facade }
}

extension Place {
    /// Whether the configuration declares the layer of the whole module.
    var isOfDeclaredModule: Bool { if case .declaredModule? = reason { true } else { false } }

    /// Whether the configuration or the declaration states the layer, through members, supertypes, or wrappers.
    var isByDeclaration: Bool {
        switch reason {
        case .calledByUseCase, .inherits, .keepsState, .observed: true
        default: isDeclared || isStated
        }
    }
}

extension Facts {
    /// Returns a type and the types inside it: `[any P]`, `Output<any P>`.
    fileprivate func parts(of type: Int32, depth: Int = 0) -> [Int32] {
        guard type >= 0, depth < 4 else { return [] }
        let record = types[Int(type)]
        let holds: [TypeReference.Kind] = [.named, .member, .optional, .array, .dictionary]
        guard holds.contains(record.kind) else { return [type] }
        return [type] + arguments(of: record).flatMap { parts(of: $0, depth: depth + 1) }
    }
}

extension Search {
    var architecture: Architecture { survey.shared { Architecture($0) } }

    func layer(around body: BodyID) -> Layer? { symbol(around: body).flatMap { architecture.layer(of: $0) } }

    func ownName(of symbol: Symbol) -> String {
        program.facts(symbol.file).text(program.declaration(symbol).name)
    }

    /// Returns the type that a member belongs to, also if it is in an extension.
    func nominal(around symbol: Symbol) -> Symbol? {
        flow.resolver.ownNominal(of: symbol).flatMap { program.linked.nominals[Int($0)].symbol }
    }

    /// Returns a leak at the name of a declaration.
    func leak(at symbol: Symbol, _ message: Sentence, basis: [Sentence]) -> Leak {
        Leak(
            offset: program.declaration(symbol).nameOffset, length: UInt32(ownName(of: symbol).utf8.count),
            body: .absent, declaration: symbol.declaration, message: message, basis: basis)
    }

    /// Whether code belongs to one of the app's error types.
    func isInOwnError(_ symbol: Symbol?) -> Bool {
        guard let type = flow.resolver.ownType(of: symbol) else { return false }
        if case .own = flow.resolver.errorOwner(of: type) { return true }
        return false
    }

    /// Whether a type conforms to a library protocol with one of these names.
    func conforms(_ symbol: Symbol, to protocols: Set<String>) -> Bool {
        let linked = program.linked
        let number = linked.nominalNumbers[Int(symbol.file)][Int(symbol.declaration)]
        return number >= 0
            && linked.supertypes(of: number).contains {
                protocols.contains(linked.names.text(linked.nominals[Int($0)].name))
            }
    }
    /// Returns the members of a type with a name, also those of its supertypes.
    func members(_ name: String, of type: Symbol) -> [Symbol] {
        let own = program.linked.nominalNumbers[Int(type.file)][Int(type.declaration)]
        guard own >= 0, case let number = flow.resolver.number(of: name) else { return [] }
        return program.linked.supertypes(of: own).union([own]).sorted().flatMap { program.linked.members($0, number) }
    }
}
