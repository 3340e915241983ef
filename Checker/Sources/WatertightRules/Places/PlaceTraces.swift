/// The evidence for places in one file: the dependencies between types, and what their members do.
package struct PlaceTraces: Sendable {
    struct Use: Sendable, Hashable {
        enum Kind: UInt8, Sendable {
            case calls
            /// A stored property.
            case holds
            /// A stored property that triggers a redraw of its owner.
            case observes
            case makes
        }

        /// A nominal type, or the global code of a file; see ``PlaceTraces/freeCode(of:)``.
        var user: Int32
        var used: Int32
        var kind: Kind
    }

    /// What the members of a type do.
    struct Members: Sendable {
        /// The traits of the system's types and functions that they use.
        var traits: ModelTraits = []
        /// Whether a property has a wrapper that only user interface types have.
        var keepsState = false
        /// The names of Watertight's declarations that they use, and those that they throw.
        var library: Set<String> = []
        var thrown: Set<String> = []
        /// The number of methods that aren't private.
        var methods = 0
        /// The bodies of those that take arguments and return nothing.
        var voidMethods: [Int32] = []
        /// Whether a method that returns nothing takes what a log contains: a text, an error, or any value.
        var takesText = false

        mutating func add(_ other: Members) {
            traits.formUnion(other.traits)
            keepsState = keepsState || other.keepsState
            library.formUnion(other.library)
            thrown.formUnion(other.thrown)
            methods += other.methods
            voidMethods += other.voidMethods
            takesText = takesText || other.takesText
        }
    }

    var uses: Set<Use> = []
    var members: [Int32: Members] = [:]

    static func freeCode(of file: FileID) -> Int32 { -1 - file.number }
}

/// Creates the ``PlaceTraces`` of a file. Files are independent of each other.
struct PlaceTracing {
    private let resolver: Resolver
    private let system: SystemTraits
    private let vocabulary: Vocabulary
    private let file: FileID
    private let facts: Facts
    private var traces = PlaceTraces()

    private var program: Program { resolver.program }
    private var linked: Linked { resolver.linked }

    static func traces(
        of file: FileID, system: SystemTraits, vocabulary: Vocabulary, by resolver: Resolver
    ) -> PlaceTraces {
        guard !system.program.files[file].isModel else { return PlaceTraces() }
        var tracing = PlaceTracing(file: file, system: system, vocabulary: vocabulary, resolver: resolver)
        tracing.run()
        return tracing.traces
    }

    private init(file: FileID, system: SystemTraits, vocabulary: Vocabulary, resolver: Resolver) {
        self.file = file
        self.system = system
        self.vocabulary = vocabulary
        self.resolver = resolver
        facts = system.program.facts(file)
    }

    private mutating func run() {
        for number in facts.declarations.ids {
            switch facts[number].kind {
            case .property: property(number)
            case .function: method(number)
            default: break
            }
        }
        for attribute in facts.attributes where attribute.declaration.isPresent { wrapper(attribute) }
        for number in facts.bodies.ids where !facts.bodies[number].isPreview { body(number) }
    }

    private func user(around declaration: DeclarationID) -> Int32 {
        guard declaration.isPresent,
            let nominal = resolver.ownNominal(of: Symbol(file: file, declaration: declaration)),
            system.isOurs(nominal)
        else { return PlaceTraces.freeCode(of: file) }
        return nominal
    }

    private mutating func add(_ kind: PlaceTraces.Use.Kind, _ used: Int32, by user: Int32) {
        guard used != user else { return }
        traces.uses.insert(PlaceTraces.Use(user: user, used: used, kind: kind))
    }

    /// Records a named type: types of the program are used, modeled types add their traits.
    private mutating func use(_ kind: PlaceTraces.Use.Kind, _ nominal: Int32, by user: Int32) {
        guard let symbol = linked.symbol(ofNominal: nominal) else { return }
        if program.isModel(symbol) {
            touch(symbol, system.traits(ofModel: nominal), by: user)
        } else {
            add(kind, nominal, by: user)
        }
    }

    private mutating func touch(_ symbol: Symbol, _ traits: ModelTraits, isThrown: Bool = false, by user: Int32) {
        let isLibrary = program.isLibrary(symbol)
        guard !traits.isEmpty || isLibrary else { return }
        traces.members[user, default: .init()].traits.formUnion(traits)
        guard isLibrary else { return }
        let name = program.facts(symbol.file).text(program.declaration(symbol).name)
        traces.members[user, default: .init()].library.insert(name)
        if isThrown { traces.members[user, default: .init()].thrown.insert(name) }
    }

    // MARK: Declarations

    private mutating func property(_ number: DeclarationID) {
        let declaration = facts[number]
        guard declaration.owner.isPresent, !declaration.traits.contains(.computed) else { return }
        let user = user(around: number)
        let type = resolver.type(of: Symbol(file: file, declaration: number))
        for held in nominals(in: type) { use(.holds, held, by: user) }
    }

    /// `@StateObject var model: Model`, `@Environment(Model.self) var model`
    private mutating func wrapper(_ attribute: DeclaredAttribute) {
        let declaration = facts[attribute.declaration]
        guard declaration.kind == .property, declaration.owner.isPresent else { return }
        let place = Symbol(file: file, declaration: attribute.declaration)
        let name = linked.name(file, attribute.name)
        guard case .nominal(let wrapper)? = resolver.meaning(of: name, in: place, file: file),
            let symbol = linked.symbol(ofNominal: wrapper), program.isModel(symbol)
        else { return }
        let user = user(around: attribute.declaration)
        let traits = system.traits(ofModel: wrapper)
        touch(symbol, traits.subtracting(.interface), by: user)
        guard traits.contains(.interface) else { return }
        traces.members[user, default: .init()].keepsState = true
        var observed = nominals(in: resolver.type(of: place))
        if attribute.type >= 0 { observed += nominals(in: resolver.type(attribute.type, in: place, file: file)) }
        for nominal in observed where system.isOurs(nominal) { add(.observes, nominal, by: user) }
    }

    /// Returns the nominal types in a type, including wrapped types and components.
    private func nominals(in type: TypeID, _ depth: Int = 0) -> [Int32] {
        guard type >= 0, depth < 6 else { return [] }
        let record = resolver.types[type]
        switch record.kind {
        case .nominal: return [record.first] + record.arguments.flatMap { nominals(in: $0, depth + 1) }
        case .composition, .tuple, .metatype: return record.arguments.flatMap { nominals(in: $0, depth + 1) }
        case .function: return record.arguments.last.map { nominals(in: $0, depth + 1) } ?? []
        case .parameter: return resolver.constraints(of: record).flatMap { nominals(in: $0, depth + 1) }
        case .unknown, .associated: return []
        }
    }

    /// Counts a method of a type.
    private mutating func method(_ number: DeclarationID) {
        let declaration = facts[number]
        guard declaration.owner.isPresent, declaration.access != .onlyPrivate else { return }
        let user = user(around: number)
        let symbol = Symbol(file: file, declaration: number)
        traces.members[user, default: .init()].methods += 1
        for thrown in nominals(in: resolver.type(declaration.thrown, in: symbol, file: file)) {
            if let error = linked.symbol(ofNominal: thrown) { touch(error, [], isThrown: true, by: user) }
        }
        guard declaration.type < 0, !declaration.throwsErrors, declaration.parameterCount > 0 else { return }
        if declaration.body.isPresent {
            traces.members[user, default: .init()].voidMethods.append(linked.body(file, declaration.body))
        }
        if takesText(declaration, symbol) { traces.members[user, default: .init()].takesText = true }
    }

    /// Matches `log(_ text: String)`, `record(_ error: any Error)`, and `track(_ event: AnalyticsEvent)`.
    private func takesText(_ declaration: Declaration, _ symbol: Symbol) -> Bool {
        let texts = [linked.wellKnown.error, linked.wellKnown.literals[Int(Value.Literal.string.rawValue)]]
        return facts.parameters(of: declaration).contains { parameter in
            guard parameter.type >= 0 else { return false }
            let written = facts.written(parameter.type)
            return written.hasSuffix("Any") || vocabulary.contains(.log, in: written)
                || nominals(in: resolver.type(parameter.type, in: symbol, file: file)).contains(where: texts.contains)
        }
    }

    // MARK: Bodies

    private mutating func body(_ number: BodyID) {
        let body = facts.bodies[number]
        let user = user(around: body.declaration)
        let context = resolver.context(ofBody: number, in: file)
        for event in facts.events(of: body) where event.kind == .call {
            switch resolver.callees(of: event.call, context) {
            case .symbols(let callees):
                let value = resolver.uses(in: file).values[event.call]
                let isThrown = value.isPresent && facts.values[value].use == .thrown
                for callee in callees { call(callee, isThrown: isThrown, by: user) }
            case .closure: break
            case .harmless, .unknown, .value: unresolved(event.call, by: user, context)
            }
        }
    }

    private mutating func call(_ callee: Callee, isThrown: Bool, by user: Int32) {
        let declaration = program.declaration(callee.symbol)
        // `throw .failed(…)` states a layer; see ``StatedPlaces``.
        if isThrown { touch(callee.symbol, [], isThrown: true, by: user) }
        guard declaration.kind != .enumCase else { return }
        let owner = resolver.ownNominal(of: callee.symbol)
        let made = callee.made < 0 ? -1 : resolver.types[callee.made].nominal
        if program.isModel(callee.symbol) {
            var traits = program.traits(of: callee.symbol)
            if let owner {
                traits.formUnion(system.traits(ofModel: owner).intersection([.interface, .network, .storage]))
            }
            // Storage access counts only if it can fail, unlike reading a flag.
            let canFail = declaration.throwsErrors || declaration.traits.contains(.async)
            if !canFail, traits.isDisjoint(with: [.status, .answers]) { traits.remove(.storage) }
            touch(callee.symbol, traits, by: user)
            // An inherited initializer of the system creates the program's type.
            if system.isOurs(made) { add(.makes, made, by: user) }
        } else if made >= 0 {
            use(.makes, made, by: user)
        } else if let owner {
            use(.calls, owner, by: user)
        } else {
            add(.calls, PlaceTraces.freeCode(of: callee.symbol.file), by: user)
        }
    }

    /// Records a call with an unknown callee, whose receiver may be known.
    private mutating func unresolved(_ number: CallID, by user: Int32, _ context: Resolver.Context) {
        var callee = facts.calls[number].callee
        while callee.isPresent, facts.values[callee].kind == .unwrapped { callee = facts.values[callee].base }
        guard callee.isPresent else { return }
        let value = facts.values[callee]
        let receiver = value.kind == .member ? value.base : callee
        var type = resolver.withoutOptional(resolver.type(ofValue: receiver, context))
        let isMade = value.kind != .member && resolver.types[type].kind == .metatype
        if resolver.types[type].kind == .metatype { type = resolver.types[type].arguments.first ?? type }
        if resolver.types[type].nominal >= 0 { use(isMade ? .makes : .calls, resolver.types[type].nominal, by: user) }
    }
}

extension Program {
    /// Whether Watertight declares a symbol, in its models or in its sources.
    package func isLibrary(_ symbol: Symbol) -> Bool { KnownModules.library.contains(files[symbol.file].module ?? "") }
}
