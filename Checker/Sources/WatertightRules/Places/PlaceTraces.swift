/// The evidence for places in one file: the dependencies between types, and the system functions that they use.
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

    struct Touch: Sendable, Hashable {
        var user: Int32
        var symbol: Symbol
        var traits: ModelTraits
    }

    /// A method that returns nothing.
    struct VoidMethod: Sendable, Hashable {
        var user: Int32
        var method: Symbol
        var onlyLogs: Bool
        /// Whether it has a parameter that is a text, an error, or any value.
        var takesText: Bool
    }

    var uses: Set<Use> = []
    var touches: Set<Touch> = []
    var voidMethods: [VoidMethod] = []
    /// The number of methods that aren't private, by type.
    var methodCounts: [Int32: Int] = [:]
    /// Types with a property wrapper that only user interface types have.
    var wrappers: [Int32: Symbol] = [:]

    static func freeCode(of file: FileID) -> Int32 { -1 - file.number }
}

/// Creates the ``PlaceTraces`` of a file. Files are independent of each other.
struct PlaceTracing {
    private let resolver: Resolver
    private let roots: PlaceRoots
    private let file: FileID
    private let facts: Facts
    private var traces = PlaceTraces()

    private var program: Program { resolver.program }
    private var linked: Linked { resolver.linked }

    static func traces(of file: FileID, roots: PlaceRoots, by resolver: Resolver) -> PlaceTraces {
        guard !roots.program.files[file].isModel else { return PlaceTraces() }
        var tracing = PlaceTracing(file: file, roots: roots, resolver: resolver)
        tracing.run()
        return tracing.traces
    }

    private init(file: FileID, roots: PlaceRoots, resolver: Resolver) {
        self.file = file
        self.roots = roots
        self.resolver = resolver
        facts = roots.program.facts(file)
    }

    private mutating func run() {
        for number in facts.declarations.ids where facts[number].kind == .property { property(number) }
        for attribute in facts.attributes where attribute.declaration.isPresent { wrapper(attribute) }
        for number in facts.bodies.ids where !facts.bodies[number].isPreview { body(number) }
        for number in facts.declarations.ids where facts[number].body.isAbsent {
            addMethod(number, calls: 0, others: 0)
        }
    }

    private mutating func user(around declaration: DeclarationID) -> Int32 {
        guard declaration.isPresent,
            let nominal = resolver.ownNominal(of: Symbol(file: file, declaration: declaration)),
            roots.isOurs(nominal)
        else { return PlaceTraces.freeCode(of: file) }
        return nominal
    }

    private mutating func add(_ kind: PlaceTraces.Use.Kind, _ used: Int32, by user: Int32) {
        guard used != user else { return }
        traces.uses.insert(PlaceTraces.Use(user: user, used: used, kind: kind))
    }

    // MARK: Declarations

    private mutating func property(_ number: DeclarationID) {
        let declaration = facts[number]
        guard declaration.owner.isPresent, !declaration.traits.contains(.computed) else { return }
        let user = user(around: number)
        let type = resolver.type(of: Symbol(file: file, declaration: number))
        for held in nominals(in: type) { use(.holds, held, by: user) }
    }

    /// Records a named type: types of the program are used, modeled types are touched.
    private mutating func use(_ kind: PlaceTraces.Use.Kind, _ nominal: Int32, by user: Int32) {
        guard nominal >= 0, let symbol = linked.nominals[Int(nominal)].symbol else { return }
        if program.isModel(symbol) {
            touch(symbol, roots.traits(ofModel: nominal), by: user)
        } else {
            add(kind, nominal, by: user)
        }
    }

    private mutating func touch(_ symbol: Symbol, _ traits: ModelTraits, by user: Int32) {
        guard !traits.isEmpty else { return }
        traces.touches.insert(PlaceTraces.Touch(user: user, symbol: symbol, traits: traits))
    }

    /// `@StateObject var model: Model`, `@Environment(Model.self) var model`
    private mutating func wrapper(_ attribute: DeclaredAttribute) {
        let declaration = facts[attribute.declaration]
        guard declaration.kind == .property, declaration.owner.isPresent else { return }
        let place = Symbol(file: file, declaration: attribute.declaration)
        let name = linked.name(file, attribute.name)
        guard case .nominal(let wrapper)? = resolver.meaning(of: name, in: place, file: file),
            let symbol = linked.nominals[Int(wrapper)].symbol, program.isModel(symbol)
        else { return }
        let user = user(around: attribute.declaration)
        let traits = roots.traits(ofModel: wrapper)
        touch(symbol, traits.subtracting(.interface), by: user)
        guard traits.contains(.interface) else { return }
        traces.wrappers[user] = traces.wrappers[user] ?? symbol
        var observed = nominals(in: resolver.type(of: place))
        if attribute.type >= 0 { observed += nominals(in: resolver.type(attribute.type, in: place, file: file)) }
        for nominal in observed where roots.isOurs(nominal) { add(.observes, nominal, by: user) }
    }

    /// Returns the nominal types in a type, including wrapped types and components.
    private mutating func nominals(in type: TypeID, _ depth: Int = 0) -> [Int32] {
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

    // MARK: Bodies

    private mutating func body(_ number: BodyID) {
        let body = facts.bodies[number]
        let user = user(around: body.declaration)
        let place = body.declaration.isPresent ? Symbol(file: file, declaration: body.declaration) : nil
        let context = Resolver.Context(place: place, file: file, body: number)
        var logs = 0
        var others = 0
        for event in facts.events(of: body) where event.kind == .call {
            switch call(event.call, by: user, context) {
            case .logs: logs += 1
            case .other: others += 1
            case .nothing: break
            }
        }
        if body.kind == .function { addMethod(body.declaration, calls: logs, others: others) }
    }

    private enum Called { case logs, other, nothing }

    private mutating func call(_ number: CallID, by user: Int32, _ context: Resolver.Context) -> Called {
        switch resolver.callees(of: number, context) {
        case .symbols(let callees):
            let value = resolver.uses(in: file).values[number]
            if value.isPresent, facts.values[value].use == .thrown {
                for callee in callees { touch(library: callee.symbol, by: user) }
            }
            let called = callees.map { callee($0, by: user) }
            return called.contains(.logs) ? .logs : called.contains(.other) ? .other : .nothing
        case .closure: return .nothing
        case .harmless, .unknown, .value: return unresolved(number, by: user, context)
        }
    }

    private mutating func callee(_ callee: Callee, by user: Int32) -> Called {
        let declaration = program.declaration(callee.symbol)
        guard declaration.kind != .enumCase else { return .nothing }
        let owner = resolver.ownNominal(of: callee.symbol)
        if program.isModel(callee.symbol) {
            var traits = program.traits(of: callee.symbol)
            if let owner {
                traits.formUnion(roots.traits(ofModel: owner).intersection([.interface, .network, .storage]))
            }
            // Storage access counts only if it can fail, unlike reading a flag.
            if traits.contains(.storage), !Self.canFail(declaration, traits) { traits.remove(.storage) }
            touch(callee.symbol, traits, by: user)
            // An inherited initializer of the system creates the program's type.
            if callee.made >= 0, resolver.types[callee.made].kind == .nominal,
                roots.isOurs(resolver.types[callee.made].first)
            {
                add(.makes, resolver.types[callee.made].first, by: user)
            }
            return traits.contains(.logs) ? .logs : traits.isEmpty ? .nothing : .other
        }
        if callee.made >= 0, resolver.types[callee.made].kind == .nominal {
            use(.makes, resolver.types[callee.made].first, by: user)
        } else if let owner {
            use(.calls, owner, by: user)
        } else {
            add(.calls, PlaceTraces.freeCode(of: callee.symbol.file), by: user)
        }
        return owner == user ? .nothing : .other
    }

    private static func canFail(_ declaration: Declaration, _ traits: ModelTraits) -> Bool {
        declaration.throwsErrors || declaration.traits.contains(.async) || traits.contains(.status)
            || traits.contains(.answers)
    }

    /// Records a call with an unknown callee, whose receiver may be known.
    private mutating func unresolved(_ number: CallID, by user: Int32, _ context: Resolver.Context) -> Called {
        var callee = facts.calls[number].callee
        while callee.isPresent, facts.values[callee].kind == .unwrapped { callee = facts.values[callee].base }
        guard callee.isPresent else { return .nothing }
        let value = facts.values[callee]
        let receiver = value.kind == .member ? value.base : callee
        var type = resolver.withoutOptional(resolver.type(ofValue: receiver, context))
        let isMade = value.kind != .member && resolver.types[type].kind == .metatype
        if resolver.types[type].kind == .metatype { type = resolver.types[type].arguments.first ?? type }
        let record = resolver.types[type]
        guard record.kind == .nominal else {
            return record.kind == .unknown ? .other : .nothing
        }
        use(isMade ? .makes : .calls, record.first, by: user)
        return record.first == user ? .nothing : .other
    }

    /// Records a symbol of the library that is thrown, as in `throw .failed(…)`. It states a layer; see ``StatedPlaces``.
    private mutating func touch(library symbol: Symbol?, by user: Int32) {
        guard let symbol, program.isLibrary(symbol) else { return }
        traces.touches.insert(PlaceTraces.Touch(user: user, symbol: symbol, traits: []))
    }

    // MARK: Loggers

    /// Counts a method of a type, and records it if it returns nothing.
    private mutating func addMethod(_ number: DeclarationID, calls logs: Int, others: Int) {
        guard number.isPresent else { return }
        let declaration = facts[number]
        guard declaration.kind == .function, declaration.owner.isPresent, declaration.access != .onlyPrivate else {
            return
        }
        let user = user(around: number)
        let symbol = Symbol(file: file, declaration: number)
        traces.methodCounts[user, default: 0] += 1
        for thrown in nominals(in: resolver.type(declaration.thrown, in: symbol, file: file)) {
            touch(library: linked.symbol(ofNominal: thrown), by: user)
        }
        guard declaration.type < 0, !declaration.throwsErrors, declaration.parameterCount > 0 else { return }
        traces.voidMethods.append(
            PlaceTraces.VoidMethod(
                user: user, method: symbol, onlyLogs: logs > 0 && others == 0, takesText: takesText(declaration, symbol)
            ))
    }

    private mutating func takesText(_ declaration: Declaration, _ symbol: Symbol) -> Bool {
        for parameter in facts.parameters(of: declaration) where parameter.type >= 0 {
            let found = nominals(in: resolver.type(parameter.type, in: symbol, file: file))
            let isText = found.contains { nominal in
                nominal == linked.wellKnown.error
                    || nominal == linked.wellKnown.literals[Int(Value.Literal.string.rawValue)]
            }
            if isText || facts.written(parameter.type).hasSuffix("Any") { return true }
        }
        return false
    }
}

extension Program {
    /// Whether Watertight declares a symbol, in its models or in its sources.
    package func isLibrary(_ symbol: Symbol) -> Bool { KnownModules.library.contains(files[symbol.file].module ?? "") }
}
