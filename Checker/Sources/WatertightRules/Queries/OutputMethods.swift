/// The methods of what is told something: who names them, outside of tests, and what answers.
struct OutputMethods: Sendable {
    struct Use: Sendable {
        var file: Int32
        /// The value that names the method.
        var value: Int32
        /// Whether it is known to be this one, or stands where its output is held.
        var isCertain: Bool
    }

    /// The types that hold an output and call it.
    private(set) var tellers: Set<Int32> = []
    private var uses: [Symbol: [Use]] = [:]
    private var answered: [Symbol: Symbol] = [:]

    func uses(of method: Symbol) -> [Use] { uses[method] ?? [] }

    /// The method of an output that one of a type answers.
    func method(answeredBy symbol: Symbol) -> Symbol? { answered[symbol] }

    init(outputs: Outputs, places: Places) {
        let program = places.program
        let resolver = Resolver(program: program)
        var named: [UInt32: [Method]] = [:]
        for output in outputs.told {
            for (number, declaration) in program.facts(output.file).declarations.enumerated()
            where declaration.kind == .function && declaration.owner == output.declaration {
                let symbol = Symbol(file: output.file, declaration: Int32(number))
                let family = resolver.family(of: symbol).members
                for member in family { answered[member] = symbol }
                named[program.linked.name(output.file, declaration.name), default: []].append(
                    Method(symbol: symbol, output: output, family: Set(family)))
            }
        }
        guard !named.isEmpty else { return }
        for (file, contents) in program.files.enumerated() where !contents.isModel {
            let wanted = program.linked.nameNumbers[file].map { named[$0] }
            guard wanted.contains(where: { $0 != nil }) else { continue }
            for (number, value) in contents.facts.values.enumerated() {
                guard [.name, .member, .implicit].contains(value.kind), let methods = wanted[Int(value.name)],
                    Self.counts(Int32(number), Int32(file), places)
                else { continue }
                add(Int32(number), Int32(file), of: methods, outputs, places, resolver)
            }
        }
    }

    private struct Method {
        var symbol: Symbol
        var output: Symbol
        var family: Set<Symbol>
    }

    private static func counts(_ value: Int32, _ file: Int32, _ places: Places) -> Bool {
        let body = places.program.facts(file).body(ofValue: value)
        let place =
            body >= 0 ? places.place(ofBody: places.program.linked.body(file, body)) : places.place(ofFile: file)
        return place.layer != .support
    }

    private mutating func add(
        _ value: Int32, _ file: Int32, of methods: [Method], _ outputs: Outputs, _ places: Places,
        _ resolver: Resolver
    ) {
        let meant = Self.meant(by: value, file, resolver)
        let type = resolver.ownNominal(of: resolver.context(ofValue: value, in: file).place) ?? -1
        for method in methods {
            guard meant.isEmpty || Self.isMeant(method, meant, resolver) else { continue }
            let holds = type >= 0 && Self.holds(type, method.output, outputs, places)
            if holds { tellers.insert(type) }
            uses[method.symbol, default: []].append(
                Use(file: file, value: value, isCertain: holds || !meant.isEmpty))
        }
    }

    /// What a value names; empty if that is not known.
    private static func meant(by value: Int32, _ file: Int32, _ resolver: Resolver) -> [Symbol] {
        let record = resolver.program.facts(file).values[Int(value)]
        let context = resolver.context(ofValue: value, in: file)
        if record.use == .callee {
            guard case .symbols(let callees) = resolver.callees(of: record.user, context) else { return [] }
            return callees.map(\.symbol)
        }
        return record.kind == .implicit ? [] : resolver.symbols(named: value, context).map(\.symbol)
    }

    /// Whether a method is meant, an answer to it, or one of its name above or below its output.
    private static func isMeant(_ method: Method, _ meant: [Symbol], _ resolver: Resolver) -> Bool {
        if meant.contains(method.symbol) || !method.family.isDisjoint(with: meant) { return true }
        guard let output = resolver.ownNominal(of: method.output) else { return true }
        return meant.contains { symbol in
            guard let owner = resolver.ownNominal(of: symbol),
                resolver.labels(of: symbol) == resolver.labels(of: method.symbol)
            else { return false }
            return resolver.linked.reaches(output, from: owner) || resolver.linked.reaches(owner, from: output)
        }
    }

    private static func holds(_ type: Int32, _ output: Symbol, _ outputs: Outputs, _ places: Places) -> Bool {
        if outputs.told(output)?.holders.contains(type) == true { return true }
        guard let symbol = places.program.linked.nominals[Int(type)].symbol else { return false }
        return places.place(of: symbol).reasons.contains(.callsOutput(output))
    }
}
