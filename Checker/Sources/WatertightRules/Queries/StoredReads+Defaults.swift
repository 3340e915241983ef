/// Finds the replacements for values that couldn't be read.
extension StoredReads {
    /// Returns the default values created in place of a failed read.
    func replacements(of read: UnreadStore) -> [ValueID] {
        if read.replacement.isPresent { return [read.replacement] }
        let events = events(of: read.body)
        let made: [ValueID] = read.events.compactMap { position in
            let event = events[position]
            switch event.kind {
            case .returning: return isConstant(event.value, \.isDefault) ? event.value : nil
            case .assigning:
                return flow.uses(in: file).assigned[event.value].flatMap { isConstant($0, \.isDefault) ? $0 : nil }
            default: return nil
            }
        }
        return made + initialValues(keptBy: read, events)
    }

    /// Returns where a caller stores a default for a function that returns no value on failure.
    func overwritingInPlace(of read: UnreadStore) -> WriteBack.Found? {
        let events = events(of: read.body)
        guard facts.bodies[read.body].kind == .function, let function = symbol(around: read.body),
            read.isGivenNil
                || read.events.contains(where: {
                    events[$0].kind == .returning && events[$0].value.isPresent && facts.values[events[$0].value].isNull
                })
        else { return nil }
        var way = WriteBack(places: read.places, isEmpty: false, flow: flow, uses: survey.contracts.uses)
        return way.overwriting(inPlaceOf: function)
    }

    /// Returns initial values of properties that only a one-time read changes. If it fails, they remain.
    private func initialValues(keptBy read: UnreadStore, _ events: [Event]) -> [ValueID] {
        guard !events[read.events].contains(where: { $0.kind == .throwing }), runsOnce(read.body) else { return [] }
        return events[read.success].compactMap { event in
            guard event.kind == .assigning, case let target = facts.values[event.value].base, target.isPresent,
                let symbol = symbol(named: target), symbol.file == file, program.declaration(symbol).kind == .property,
                isConstant(program.declaration(symbol).value, \.isDefault)
            else { return nil }
            return program.declaration(symbol).value
        }
    }

    /// Whether a body belongs to an initializer, or to a function that only initializers call.
    private func runsOnce(_ body: BodyID) -> Bool {
        guard let symbol = symbol(around: body) else { return false }
        if program.declaration(symbol).kind == .initializer { return true }
        let calls = survey.contracts.uses.calls(of: symbol)
        return !calls.isEmpty
            && calls.allSatisfy { place in
                let facts = program.facts(place.file)
                let around = facts.body(ofValue: place.value)
                guard around.isPresent, facts.bodies[around].declaration.isPresent else { return false }
                return facts[facts.bodies[around].declaration].kind == .initializer
            }
    }

    func overwritten(at place: WriteBack.Found) -> Sentence {
        guard place.file != file else { return "line \(lineOf: place.offset, in: file) writes to the same location" }
        let path = program.files[place.file].path
        return "line \(lineOf: place.offset, in: place.file) of \(path) writes to the same location"
    }

    func overwriting(_ read: UnreadStore, from value: ValueID) -> WriteBack.Found? {
        let replacement = read.replacement.isAbsent ? value : flow.uses(in: file).operands(of: value).last ?? value
        let isEmpty = isConstant(replacement, \.isEmpty)
        // An empty list of records doesn't replace other records.
        let places = isEmpty ? read.places.filter { !StoreAddresses.isOfRecords($0) } : read.places
        var way = WriteBack(places: places, isEmpty: isEmpty, flow: flow, uses: survey.contracts.uses)
        return way.overwriting(from: value, in: file)
    }
}
