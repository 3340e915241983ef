/// The protocols through which what stands lower tells what stands higher.
struct Outputs: Sendable {
    struct Output: Sendable {
        /// Whether it says so itself: it is a `UseCaseOutput`.
        var isStated = false
        /// Whether only things of the screen hold it, weakly: nothing goes upwards.
        var isBetweenScreens = false
        /// Whether it is there to be told something.
        var isTold = true
        /// What it was recognised by.
        var reason: Sentence
        /// The types that hold it, by their nominals.
        var holders: Set<Int32> = []
    }

    private struct Holder {
        var nominal: Int32
        var property: Symbol
        var isWeak: Bool
    }

    private var outputs: [Symbol: Output] = [:]

    var isEmpty: Bool { outputs.isEmpty }

    /// One through which calls go upwards.
    func output(_ symbol: Symbol) -> Output? { outputs[symbol].flatMap { $0.isBetweenScreens ? nil : $0 } }

    /// One that is told something, be it by a part of the same screen.
    func told(_ symbol: Symbol) -> Output? { outputs[symbol].flatMap { $0.isTold ? $0 : nil } }

    /// All that are told something.
    var told: [Symbol] {
        outputs.filter(\.value.isTold).keys.sorted { ($0.file, $0.declaration) < ($1.file, $1.declaration) }
    }

    init(places: Places) {
        let program = places.program
        let holders = Self.holders(program)
        for (number, nominal) in program.linked.nominals.enumerated() {
            guard let symbol = nominal.symbol, !program.isModel(symbol),
                program.declaration(symbol).kind == .protocolType
            else { continue }
            let place = places.place(of: symbol)
            let holding = (holders[Int32(number)] ?? []).filter { places.place(of: $0.property).layer != .support }
            var output = Output(reason: "", holders: Set(holding.map(\.nominal)))
            if place.reasons.contains(.isOutput) {
                output.isStated = true
                output.reason = "`\(symbol)` is a `UseCaseOutput`"
                outputs[symbol] = output
            } else if ![.support, .diagnostics].contains(place.layer), !program.refinesForeign(Int32(number)) {
                let conformers = Self.conformers(Int32(number), places)
                output.isTold = Self.isTold(holding, conformers, places)
                if let reason = Self.reason(symbol, conformers, holding, places) {
                    output.reason = reason
                } else if let holder = holding.first(where: \.isWeak) {
                    output.isBetweenScreens = true
                    output.reason = Self.reason(symbol, heldWeaklyBy: holder)
                } else {
                    continue
                }
                outputs[symbol] = output
            }
        }
    }

    /// Why calls of a protocol go upwards; nil if they do not. What two screens tell each other stays between them.
    private static func reason(
        _ symbol: Symbol, _ conformers: [Symbol], _ holders: [Holder], _ places: Places
    ) -> Sentence? {
        for holder in holders {
            let place = places.place(of: holder.property)
            let layer = place.layer
            // What only draws something helps a screen, and is none; who tells the model that observes it is a part of that.
            if holder.isWeak,
                layer != .presentation || place.isByDrawingAlone || tellsItsObserver(place, conformers, places)
            {
                return reason(symbol, heldWeaklyBy: holder)
            }
            guard let height = layer.height else { continue }
            for conformer in conformers {
                let above = places.place(of: conformer).layer
                guard let top = above.height, top > height else { continue }
                return
                    "`\(type: holder.nominal)`, which is \(layer.description), holds it, and `\(conformer)`, which is \(above.description), is told"
            }
        }
        return nil
    }

    private static func tellsItsObserver(_ place: Place, _ conformers: [Symbol], _ places: Places) -> Bool {
        place.reasons.contains { reason in
            guard case .observed(let root) = reason, conformers.contains(root) else { return false }
            return places.isObserved(root)
        }
    }

    private static func conformers(_ number: Int32, _ places: Places) -> [Symbol] {
        let program = places.program
        return program.types(below: number).compactMap { program.linked.nominals[Int($0)].symbol }
            .filter { program.declaration($0).kind != .protocolType && places.place(of: $0).layer != .support }
    }

    /// What is only answered by who reads and writes data, no higher than who holds it, is asked and not told.
    private static func isTold(_ holders: [Holder], _ conformers: [Symbol], _ places: Places) -> Bool {
        let data = Layer.repository.height ?? 0
        return holders.contains { holder in
            guard !conformers.isEmpty else { return holder.isWeak }
            let below = places.place(of: holder.property).layer.height
            return conformers.contains { conformer in
                guard let height = places.place(of: conformer).layer.height else { return holder.isWeak }
                let isHigher = below.map { $0 < height } ?? false
                return holder.isWeak ? isHigher || height > data : isHigher && height > data
            }
        }
    }

    private static func reason(_ symbol: Symbol, heldWeaklyBy holder: Holder) -> Sentence {
        "`\(symbol)` is held weakly, as `\(holder.property)`, by who calls it"
    }

    /// By protocol: the properties that hold it.
    private static func holders(_ program: Program) -> [Int32: [Holder]] {
        let names = TypeNames(files: program.files, linked: program.linked)
        var found: [Int32: [Holder]] = [:]
        for (file, contents) in program.files.enumerated() where !contents.isModel {
            for (number, declaration) in contents.facts.declarations.enumerated()
            where declaration.kind == .property && declaration.owner >= 0 {
                let symbol = Symbol(file: Int32(file), declaration: Int32(number))
                let owner = program.linked.nominalNumbers[file][Int(declaration.owner)]
                let type = declaration.type >= 0 ? declaration.type : contents.facts.type(madeBy: declaration.value)
                guard owner >= 0 else { continue }
                for part in contents.facts.parts(of: type) {
                    guard let nominal = names.nominal(part, in: symbol) else { continue }
                    found[nominal, default: []].append(
                        Holder(nominal: owner, property: symbol, isWeak: declaration.traits.contains(.weak)))
                }
            }
        }
        return found
    }
}

extension Facts {
    /// A type and what is held in it: `[any P]`, `NSHashTable<P>`.
    fileprivate func parts(of type: Int32, depth: Int = 0) -> [Int32] {
        guard type >= 0, depth < 4 else { return [] }
        let record = types[Int(type)]
        let holds: [TypeReference.Kind] = [.named, .member, .optional, .array, .dictionary]
        guard holds.contains(record.kind) else { return [type] }
        return [type] + arguments(of: record).flatMap { parts(of: $0, depth: depth + 1) }
    }

    /// The type that is written where a value is made: `NSHashTable<P>.weakObjects()`.
    fileprivate func type(madeBy value: Int32) -> Int32 {
        var current = value
        while current >= 0 {
            let record = values[Int(current)]
            if record.kind == .type { return record.link }
            current = record.kind == .call ? calls[Int(record.link)].callee : record.base
        }
        return -1
    }
}

extension Program {
    /// Whether a protocol adds to one with members that is declared elsewhere: that one says what is told.
    func refinesForeign(_ nominal: Int32) -> Bool {
        linked.nominals[Int(nominal)].supertypes.contains { supertype in
            // The keyword of old for `AnyObject`.
            guard let symbol = linked.nominals[Int(supertype)].symbol else {
                return linked.names.text(linked.nominals[Int(supertype)].name) != "class"
            }
            guard isModel(symbol) else { return refinesForeign(supertype) }
            return facts(symbol.file).declarations.contains { $0.owner == symbol.declaration }
        }
    }
}
