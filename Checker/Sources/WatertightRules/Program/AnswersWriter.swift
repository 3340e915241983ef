/// Writes the results of a resolver for a file: the types, followed by the type of each value and the callees of each
/// call. Indices of files, declarations, and types are stable as long as no interface changes. Names are written as
/// strings, since their indices depend on the bodies of all files.
struct AnswersWriter {
    private let resolver: Resolver
    private var types = ByteWriter()
    private var answers = ByteWriter()
    /// The number of each type in the output; -1 if it wasn't written.
    private var numbers: [Int32]
    private var typeCount: Int32 = 0

    init(resolver: Resolver) {
        self.resolver = resolver
        numbers = [Int32](repeating: -1, count: resolver.types.records.count)
    }

    mutating func bytes(ofFile file: FileID) -> [UInt8] {
        var last: Int32 = -1
        for (number, type) in resolver.memo.values.settled(in: file).enumerated() where type >= 0 {
            answers.add(Int32(number) - last)
            last = Int32(number)
            answers.add(self.number(of: type))
        }
        answers.add(0)
        last = -1
        for (number, found) in resolver.memo.calls.settled(in: file).enumerated() where found >= 0 {
            answers.add(Int32(number) - last)
            last = Int32(number)
            add(resolver.memo.callees[Int(found)])
        }
        answers.add(0)
        var all = ByteWriter()
        all.add(typeCount)
        return all.bytes + types.bytes + answers.bytes
    }

    private mutating func add(_ callees: Callees) {
        switch callees {
        case .symbols(let callees):
            answers.add(Int32(AnswersReader.firstCount + callees.count))
            for callee in callees { add(callee) }
        case .value(let type):
            answers.add(AnswersReader.value)
            answers.add(number(of: type))
        case .closure(let body):
            answers.add(AnswersReader.closure)
            answers.add(body.number)
        case .harmless: answers.add(AnswersReader.harmless)
        case .unknown(let reason):
            answers.add(AnswersReader.unknown)
            answers.add(Int32(reason.rawValue))
        }
    }

    private mutating func add(_ callee: Callee) {
        answers.add(callee.symbol.file.number)
        answers.add(callee.symbol.declaration.number)
        for type in [callee.receiver, callee.origin, callee.made] { answers.add(type < 0 ? -1 : number(of: type)) }
        answers.add(Int32(callee.positions.count))
        for position in callee.positions { answers.add(Int32(position)) }
    }

    private mutating func number(of type: TypeID) -> Int32 {
        let known = numbers[Int(type)]
        if known >= 0 { return known }
        let record = resolver.types[type]
        let arguments = record.arguments.map { number(of: $0) }
        let thrown = record.kind == .function && record.second >= 0 ? number(of: record.second) : record.second
        types.add(record.kind.rawValue)
        if let name = record.foreignName {
            types.add(-2)
            types.add(resolver.text(ofName: name))
        } else {
            types.add(record.first)
        }
        types.add(thrown)
        types.add(record.third)
        types.add(Int32(arguments.count))
        for argument in arguments { types.add(argument) }
        numbers[Int(type)] = typeCount
        typeCount += 1
        return typeCount - 1
    }
}

extension ResolvedTypes.Record {
    /// The name of a type without a declaration.
    var foreignName: UInt32? {
        switch kind {
        case .nominal where first <= -2: UInt32(bitPattern: -2 - first)
        case .associated: UInt32(bitPattern: first)
        default: nil
        }
    }
}

/// Writes numbers with a variable length.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ number: Int32) {
        var rest = UInt32(bitPattern: number << 1 ^ number >> 31)
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func add(_ text: String) {
        add(Int32(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }
}
