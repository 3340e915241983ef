import WatertightRules

/// The enums with opaque payloads that reach the screen, which stores or destructures them.
struct ScreenErrors: Sendable {
    /// For each enum, the presentation property that stores it.
    private var kept: [Symbol: Symbol] = [:]
    /// For each case, the presentation declaration that extracts its payload.
    private var read: [Symbol: Symbol] = [:]

    init(_ survey: Survey) {
        let program = survey.program
        let architecture = survey.shared { Architecture($0) }
        let flow = ErrorFlow(
            survey.throwSets, resolver: Resolver(program: program), vocabulary: survey.vocabulary)
        let leaking = Self.leakingCases(flow.resolver)
        guard !leaking.isEmpty else { return }
        let properties = program.symbols {
            $0.kind == .property && $0.owner.isPresent && !$0.traits.contains(.requirement)
        }
        for symbol in properties where architecture.layer(of: symbol) == .presentation {
            let type = flow.resolver.type(of: symbol)
            for owner in flow.resolver.nominals(in: type) { kept[owner] = kept[owner] ?? symbol }
        }
        for (file, contents) in program.files.enumerated() where !contents.isModel {
            for (number, local) in contents.facts.locals.enumerated()
            where local.kind == .payload && local.value.isPresent {
                let name = program.linked.name(FileID(file), local.caseName)
                guard leaking.contains(name) else { continue }
                addRead(LocalID(number), local, name, FileID(file), flow, architecture)
            }
        }
    }

    /// Returns why a screen can access the payload of a case; `nil` if it can't.
    func reason(for enumCase: Symbol, of owner: Symbol) -> Sentence? {
        if let property = kept[owner] { return "`\(property)`, which is presentation, stores `\(owner)`" }
        return read[enumCase].map { "`\($0)`, which is presentation, extracts it" }
    }

    private mutating func addRead(
        _ number: LocalID, _ local: Local, _ name: UInt32, _ file: FileID, _ flow: ErrorFlow,
        _ architecture: Architecture
    ) {
        let context = flow.resolver.context(ofValue: local.value, in: file)
        guard let place = context.place, architecture.layer(of: place) == .presentation else { return }
        let subject = flow.resolver.withoutOptional(flow.resolver.type(ofValue: local.value, context))
        guard let member = flow.resolver.members(name, of: subject, onType: true).levels.first?.first,
            flow.program.declaration(member.symbol).kind == .enumCase, read[member.symbol] == nil,
            flow.ends(ofLocal: number, in: file).contains(where: { $0.kind != .logged })
        else { return }
        read[member.symbol] = place
    }

    /// Returns the names of the cases with an opaque payload.
    private static func leakingCases(_ resolver: Resolver) -> Set<UInt32> {
        var found: Set<UInt32> = []
        for nominal in resolver.linked.nominals {
            guard let symbol = nominal.symbol, !resolver.program.isModel(symbol),
                resolver.program.declaration(symbol).kind == .enumeration
            else { continue }
            for payload in resolver.payloads(of: symbol)
            where resolver.heldErrors(in: payload.type).contains(where: { $0.isOpaque && $0.kind == .itself }) {
                found.insert(resolver.linked.name(symbol.file, resolver.program.declaration(payload.symbol).name))
            }
        }
        return found
    }
}

extension Resolver {
    /// Returns the declarations of a type's components, except those inside closures.
    func nominals(in type: TypeID, depth: Int = 0) -> [Symbol] {
        guard type >= 0, depth < 8, types[type].kind == .nominal || types[type].kind == .tuple else { return [] }
        let record = types[type]
        let own = record.kind == .nominal && record.first >= 0 ? linked.nominals[Int(record.first)].symbol : nil
        return [own].compactMap { $0 } + record.arguments.flatMap { nominals(in: $0, depth: depth + 1) }
    }
}
