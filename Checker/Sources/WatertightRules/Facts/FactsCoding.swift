/// Encodes facts with each table as a block of memory. Decoding validates each word by its column, as well as the links
/// of values, locals, and events and the ends of events, so that damaged bytes are rejected or harmless.
package enum FactsCoding {
    package static func write(_ facts: Facts, to bytes: inout [UInt8]) {
        var writer = Writer()
        writer.add(facts.textBytes)
        writer.add(facts.textEnds)
        writer.add(facts.lineStarts)
        writer.add([UInt32(facts.isTruncated ? 1 : 0) | (facts.isGenerated ? 2 : 0) | (facts.hasDirectives ? 4 : 0)])
        writer.add(facts.imports)
        writer.add(facts.types)
        writer.add(facts.typeArguments)
        writer.add(facts.declarations)
        writer.add(facts.parameters)
        writer.add(facts.generics)
        writer.add(facts.attributes)
        writer.add(facts.bodies)
        writer.add(facts.locals)
        writer.add(facts.values)
        writer.add(facts.calls)
        writer.add(facts.arguments)
        writer.add(facts.events)
        writer.add(facts.handlers)
        writer.add(facts.patterns)
        bytes += writer.bytes
    }

    /// Returns `nil` if ``write(_:to:)`` didn't write the bytes with the same byte order.
    package static func read(_ bytes: UnsafeRawBufferPointer) -> Facts? {
        var reader = Reader(bytes: bytes)
        var tables = FactTables()
        var flags: [UInt32] = []
        guard reader.take(&tables.textBytes), reader.take(&tables.textEnds), reader.take(&tables.lineStarts),
            reader.take(&flags), reader.take(&tables.imports), reader.take(&tables.types),
            reader.take(&tables.typeArguments), reader.take(&tables.declarations), reader.take(&tables.parameters),
            reader.take(&tables.generics), reader.take(&tables.attributes), reader.take(&tables.bodies),
            reader.take(&tables.locals), reader.take(&tables.values), reader.take(&tables.calls),
            reader.take(&tables.arguments), reader.take(&tables.events), reader.take(&tables.handlers),
            reader.take(&tables.patterns), reader.isAtEnd
        else { return nil }
        tables.isTruncated = (flags.first ?? 0) & 1 != 0
        tables.isGenerated = (flags.first ?? 0) & 2 != 0
        tables.hasDirectives = (flags.first ?? 0) & 4 != 0
        let facts = Facts(tables)
        return isSound(facts) ? facts : nil
    }

    // MARK: Validation

    private static func isSound(_ facts: Facts) -> Bool {
        facts.textEnds.first == 0 && facts.lineStarts.first == 0 && isSorted(facts.textEnds)
            && isSorted(facts.lineStarts) && facts.textEnds.last == UInt32(facts.textBytes.count)
            && isSound(facts.types, in: facts) && isSound(facts.declarations, in: facts)
            && isSound(facts.parameters, in: facts) && isSound(facts.generics, in: facts)
            && isSound(facts.attributes, in: facts) && isSound(facts.bodies, in: facts)
            && isSound(facts.locals, in: facts) && isSound(facts.values, in: facts) && isSound(facts.calls, in: facts)
            && isSound(facts.arguments, in: facts) && isSound(facts.events, in: facts)
            && isSound(facts.handlers, in: facts) && isSound(facts.patterns, in: facts) && areLinksSound(facts)
    }

    private static func isSorted(_ numbers: [UInt32]) -> Bool {
        zip(numbers, numbers.dropFirst()).allSatisfy { $0 <= $1 }
    }

    private static func isSound<Record: FactRecord>(_ records: [Record], in facts: Facts) -> Bool {
        let columns = Record.columns
        guard MemoryLayout<Record>.size == columns.count * 4 else { return false }
        let counts = columns.map { column -> Int in
            switch column {
            case .link(let table), .earlier(let table), .first(let table): facts.count(of: table)
            case .name: facts.textEnds.count
            case .plain, .count: 0
            }
        }
        return records.withUnsafeBytes { bytes in
            for row in records.indices {
                var first = 0
                for (column, kind) in columns.enumerated() {
                    let offset = (row * columns.count + column) * 4
                    let word = bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self)
                    switch kind {
                    case .plain: break
                    case .name: if word < 0 || Int(word) >= counts[column] { return false }
                    case .link: if word < -1 || Int(word) >= counts[column] { return false }
                    case .earlier(let table):
                        // Links in the same table must refer to earlier records.
                        let limit = table == Record.ownTable ? row : counts[column]
                        if word < -1 || Int(word) >= limit { return false }
                    case .first:
                        first = Int(word)
                        if first < 0 || first > counts[column] { return false }
                    case .count:
                        if word < 0 || first + Int(word) > counts[column - 1] { return false }
                    }
                }
            }
            return true
        }
    }

    private static func areLinksSound(_ facts: Facts) -> Bool {
        for (number, type) in facts.types.enumerated() {
            guard facts.arguments(of: type).allSatisfy({ $0 >= 0 && $0 < Int32(number) || type.effects == 255 })
            else { return false }
        }
        guard facts.typeArguments.allSatisfy({ $0.index >= 0 && Int($0.index) < facts.types.count }),
            isSound(facts.imports, in: facts)
        else { return false }
        for (number, value) in facts.values.enumerated() {
            let table: Int? =
                switch value.kind {
                case .local: facts.locals.count
                case .call: facts.calls.count
                case .closure: facts.bodies.count
                case .type, .cast, .check: facts.types.count
                default: nil
                }
            guard isSound(value.link, in: table), isUseSound(value, number, in: facts) else { return false }
            if value.kind == .call, Int(facts.calls[value.call].callee) >= number { return false }
        }
        for local in facts.locals {
            let table: Int? =
                switch local.kind {
                case .parameter: facts.declarations.count
                case .closureParameter, .asyncLet: facts.bodies.count
                case .caught: facts.handlers.count
                case .payload: facts.textEnds.count
                case .declaration where local.link >= 0: facts.declarations.count
                default: nil
                }
            guard isSound(local.link, in: table) else { return false }
        }
        return facts.bodies.allSatisfy { areEventsSound(facts.events(of: $0), in: facts) }
    }

    /// Links without a table must be empty.
    private static func isSound(_ link: Int32, in table: Int?) -> Bool {
        table.map { link >= 0 && Int(link) < $0 } ?? (link >= -1)
    }

    /// Whether the user is valid: a value's user is a later value, so that following it terminates.
    private static func isUseSound(_ value: Value, _ number: Int, in facts: Facts) -> Bool {
        let user = Int(value.userNumber)
        return switch value.use {
        case .base, .operand, .target, .assigned: user > number && user < facts.values.count
        case .callee, .argument: user >= 0 && user < facts.calls.count
        case .result: user >= 0 && user < facts.bodies.count
        case .bound: user >= 0 && user < facts.locals.count
        case .initial: user >= 0 && user < facts.declarations.count
        case .nothing, .thrown, .returned, .condition, .subject, .iterated: true
        }
    }

    /// Whether events are nested: each ends after its start, and within the one around it.
    private static func areEventsSound(_ events: ArraySlice<Event>, in facts: Facts) -> Bool {
        var open: [Int] = [events.count]
        for (position, event) in events.enumerated() {
            while let last = open.last, last <= position, open.count > 1 { open.removeLast() }
            guard Int(event.next) > position, Int(event.next) <= open.last ?? 0 else { return false }
            open.append(Int(event.next))
            let limit =
                switch event.kind {
                case .call: facts.calls.count
                case .read, .throwing, .returning, .iterate, .swallow, .condition, .assigning, .branch:
                    facts.values.count
                case .region: facts.types.count
                case .handler, .arm: facts.handlers.count
                default: Int.max
                }
            let least: Int32 =
                switch event.kind {
                case .call, .handler, .assigning: 0
                default: -1
                }
            guard event.link >= least, Int(event.link) < limit else { return false }
            switch event.kind {
            case .throwing: guard event.extra >= -1, Int(event.extra) < facts.types.count else { return false }
            case .condition:
                let isLocal = event.extra >= -1 && Int(event.extra) < facts.locals.count
                let isFilter = event.extra < -1 && -2 - Int(event.extra) < facts.handlers.count
                guard isLocal || isFilter else { return false }
            default: break
            }
        }
        return true
    }

    // MARK: Bytes

    private struct Writer {
        var bytes: [UInt8] = []

        mutating func add<Element: BitwiseCopyable>(_ elements: [Element]) {
            withUnsafeBytes(of: UInt32(elements.count)) { bytes.append(contentsOf: $0) }
            elements.withUnsafeBytes { bytes.append(contentsOf: $0) }
        }
    }

    private struct Reader {
        let bytes: UnsafeRawBufferPointer
        var position = 0
        var isAtEnd: Bool { position == bytes.count }

        mutating func take<Element: BitwiseCopyable>(_ elements: inout [Element]) -> Bool {
            guard bytes.count - position >= 4 else { return false }
            let count = Int(bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self))
            position += 4
            let length = count * MemoryLayout<Element>.stride
            guard length <= bytes.count - position else { return false }
            let slice = UnsafeRawBufferPointer(rebasing: bytes[position..<position + length])
            elements = [Element](unsafeUninitializedCapacity: count) { room, filled in
                UnsafeMutableRawBufferPointer(room).copyMemory(from: slice)
                filled = count
            }
            position += length
            return true
        }
    }
}

extension FactRecord {
    /// The table that `earlier` refers to.
    fileprivate static var ownTable: FactTable? {
        switch Self.self {
        case is TypeReference.Type: .types
        case is Declaration.Type: .declarations
        case is Body.Type: .bodies
        case is Value.Type: .values
        default: nil
        }
    }
}
