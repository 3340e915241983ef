/// Who receives the error of an end.
extension EndTable {
    func addRecipients(of handler: ErrorHandler, to end: inout End) {
        for local in [handler.error, handler.source] where local.isPresent {
            add(ends(of: local, for: end, from: handler), to: &end)
        }
    }

    func add(_ ends: [ErrorEnd], to end: inout End) {
        for found in ends {
            switch found.kind {
            case .logged: end.recipients.formUnion([.log, .withCause])
            case .shown: end.recipients.formUnion([.person, .withCause])
            // The caller can't tell the text from a value.
            case .returned
            where end.origin == .clause && found.form == .text && analysis(of: found.file).givesText(found.value):
                end.next.insert(.answersDefault)
                end.recipients.insert(.withCause)
                if let function = analysis(of: found.file).symbol(
                    around: program.facts(found.file).body(ofValue: found.value)),
                    Viewers(search).viewer(of: function) != nil
                {
                    end.recipients.insert(.person)
                }
            case .thrown, .returned, .answered: end.recipients.formUnion([.caller, .withCause])
            // `fatalError("\(error)")` prints the cause, but doesn't store it.
            case .handed(let function?) where program.traits(of: function).contains(.traps):
                end.recipients.insert(.withCause)
            case .stored(let property) where !isRead(property): end.recipients.insert(.withCause)
            case .stored, .kept, .handed: end.recipients.formUnion([.keeper, .withCause])
            case .decided, .accessed: break
            }
        }
    }

    /// Whether code can read a property: the sources do, or code elsewhere can.
    private func isRead(_ property: Symbol) -> Bool {
        let facts = program.facts(property.file)
        return program.isModel(property) || program.declaration(property).access == .open
            || facts.attributes.contains { $0.declaration == property.declaration && !stores($0, in: property.file) }
            || program.access(of: property) > .file && survey.contracts.uses.hasUnresolved(property)
            || TriedValues(search).isRead(property)
    }

    /// Whether a model declares that the wrapper of a property stores its value, as `@State` does: it is only read by the
    /// property's name.
    private func stores(_ attribute: DeclaredAttribute, in file: FileID) -> Bool {
        let name = program.linked.name(file, attribute.name)
        guard case .nominal(let wrapper)? = program.typeNames.meaning(of: name, in: nil, file: file),
            let model = program.linked.symbol(ofNominal: wrapper), program.isModel(model),
            case let other = program.facts(model.file)
        else { return false }
        return other.members(of: model.declaration).contains { member in
            other[member].kind == .initializer
                && other.parameters(of: other[member]).first.map { other.text($0.label) } == "wrappedValue"
        }
    }

    /// Returns the ends of a handler's error. For a status only those in its branch: the local isn't just the failure.
    private func ends(of local: LocalID, for end: End, from handler: ErrorHandler) -> [ErrorEnd] {
        guard end.origin == .statusCheck else { return flow.ends(ofLocal: local, in: file) }
        let source = facts.locals[local].value
        let property = source.isPresent ? symbol(named: source) : nil
        return facts.bodies[handler.body].values.filter { number in
            let value = facts.values[number]
            // `response.statusCode` is the same status again.
            return (handler.offset..<handler.end).contains(value.offset)
                && (value.kind == .local && value.local == local
                    || value.kind == .member && property != nil && symbol(named: number) == property)
        }.flatMap { flow.ends(ofValue: $0, in: file) }
    }

    /// Whether a function or getter returns a value as its text.
    private func givesText(_ value: ValueID) -> Bool {
        let body = facts.body(ofValue: value)
        guard let symbol = symbol(around: body), [.function, .accessor].contains(facts.bodies[body].kind),
            program.declaration(symbol).type >= 0
        else { return false }
        let record = flow.resolver.types[flow.resolver.type(program.declaration(symbol).type, in: symbol, file: file)]
        return record.kind == .nominal
            && record.first == program.linked.wellKnown.literals[Int(Value.Literal.string.rawValue)]
    }
}
