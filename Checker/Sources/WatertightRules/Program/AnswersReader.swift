/// Reads the output of ``AnswersWriter``. Validates all numbers, and stops at invalid data.
struct AnswersReader {
    // The kinds of callees. Larger numbers are counts of declarations.
    static let value: Int32 = 0
    static let closure: Int32 = 1
    static let harmless: Int32 = 2
    static let unknown: Int32 = 3
    static let firstCount = 4

    private let resolver: Resolver
    private let file: FileID
    private var bytes: ByteReader
    /// The types by their number in the data.
    private var types: [TypeID] = []

    private var program: Program { resolver.program }

    init(resolver: Resolver, file: FileID, bytes: UnsafeRawBufferPointer) {
        self.resolver = resolver
        self.file = file
        self.bytes = ByteReader(bytes: bytes)
    }

    mutating func restore() {
        guard let typeCount = bytes.number(below: bytes.count) else { return }
        types.reserveCapacity(Int(typeCount))
        for _ in 0..<typeCount {
            guard let type = type() else { return }
            types.append(type)
        }
        let facts = resolver.facts(file)
        var number: Int32 = -1
        while let step = bytes.number(), step > 0 {
            number &+= step
            guard number >= 0, Int(number) < facts.values.count, let type = knownType() else { return }
            resolver.memo.values.restore(type, file: file, number: number)
        }
        number = -1
        while let step = bytes.number(), step > 0 {
            number &+= step
            guard number >= 0, Int(number) < facts.calls.count,
                let callees = callees(argumentCount: Int(facts.calls[CallID(number: number)].argumentCount))
            else { return }
            resolver.memo.restore(callees, file: file, call: CallID(number: number))
        }
    }

    private mutating func knownType() -> TypeID? { bytes.number(below: types.count).map { types[Int($0)] } }

    /// Returns `nil` if the data is damaged, and -1 for no type.
    private mutating func typeOrNone() -> TypeID? {
        guard let number = bytes.number(), number < Int32(types.count) else { return nil }
        return number < 0 ? -1 : types[Int(number)]
    }

    private mutating func type() -> TypeID? {
        guard let code = bytes.number(), let kind = ResolvedTypes.Kind(rawValue: code), var first = bytes.number()
        else { return nil }
        if kind == .nominal, first < -2 { return nil }
        if kind == .associated || kind == .nominal && first == -2 {
            guard let text = bytes.text() else { return nil }
            let name = Int32(bitPattern: resolver.number(of: text))
            first = kind == .associated ? name : -2 - name
        }
        let second = kind == .function ? typeOrNone() : bytes.number()
        guard let second, let third = bytes.number(), let count = bytes.number(below: types.count + 1) else {
            return nil
        }
        switch kind {
        case .nominal: guard first < Int32(program.linked.nominals.count) else { return nil }
        case .parameter:
            guard isSound(Symbol(file: FileID(number: first), declaration: DeclarationID(number: second))), third >= 0
            else { return nil }
        case .associated:
            guard second < 0 || isSound(Symbol(file: FileID(number: second), declaration: DeclarationID(number: third)))
            else { return nil }
        case .unknown, .metatype, .function, .tuple, .composition: break
        }
        var arguments: [TypeID] = []
        for _ in 0..<count {
            guard let argument = knownType() else { return nil }
            arguments.append(argument)
        }
        return resolver.types.number(kind, first, second, third, arguments)
    }

    private func isSound(_ symbol: Symbol) -> Bool {
        program.files.indices.contains(Int(symbol.file))
            && resolver.facts(symbol.file).declarations.indices.contains(Int(symbol.declaration))
    }

    private mutating func callees(argumentCount: Int) -> Callees? {
        guard let code = bytes.number(), code >= 0 else { return nil }
        switch code {
        case Self.value: return knownType().map { .value($0) }
        case Self.closure:
            return bytes.number(below: resolver.facts(file).bodies.count).map { .closure(BodyID(number: $0)) }
        case Self.harmless: return .harmless
        case Self.unknown:
            return bytes.number(below: 256).flatMap { Uncertainty(rawValue: UInt8($0)) }.map { .unknown($0) }
        default:
            var found: [Callee] = []
            for _ in Self.firstCount..<Int(code) {
                guard let callee = callee(argumentCount: argumentCount) else { return nil }
                found.append(callee)
            }
            return .symbols(found)
        }
    }

    private mutating func callee(argumentCount: Int) -> Callee? {
        guard let file = bytes.number(), let declaration = bytes.number() else { return nil }
        let symbol = Symbol(file: FileID(number: file), declaration: DeclarationID(number: declaration))
        guard isSound(symbol), let receiver = typeOrNone(), let origin = typeOrNone(), let made = typeOrNone(),
            let count = bytes.number(below: argumentCount + 1)
        else { return nil }
        var callee = Callee(symbol: symbol, receiver: receiver, origin: origin, made: made)
        let parameterCount = Int(program.declaration(symbol).parameterCount)
        for _ in 0..<count {
            guard let position = bytes.number(below: parameterCount) else { return nil }
            callee.positions.append(Int(position))
        }
        return callee
    }
}

/// Reads the output of a ``ByteWriter``. Returns `nil` for invalid data.
struct ByteReader {
    private let bytes: UnsafeRawBufferPointer
    private var position = 0

    init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var count: Int { bytes.count }

    mutating func number() -> Int32? {
        var found: UInt32 = 0
        var shift: UInt32 = 0
        while position < bytes.count, shift < 35 {
            let byte = bytes[position]
            position += 1
            found |= UInt32(byte & 0x7F) << shift
            if byte < 0x80 { return Int32(bitPattern: found >> 1) ^ -Int32(bitPattern: found & 1) }
            shift += 7
        }
        return nil
    }

    mutating func number(below limit: Int) -> Int32? {
        guard let found = number(), found >= 0, Int(found) < limit else { return nil }
        return found
    }

    mutating func text() -> String? {
        guard let length = number(below: bytes.count + 1), Int(length) <= bytes.count - position else { return nil }
        defer { position += Int(length) }
        return String(decoding: bytes[position..<position + Int(length)], as: UTF8.self)
    }
}
