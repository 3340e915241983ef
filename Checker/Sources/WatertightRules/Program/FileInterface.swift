/// Everything in a file that affects lookups in other files, as bytes: its imports and declarations, with the initial
/// values that determine types. Excludes bodies and offsets. As long as these bytes don't change, lookups in other
/// files return the same results.
struct FileInterface {
    private let facts: Facts
    private var types: [UInt64] = []
    private var bytes: [UInt8] = []
    /// The body of each declaration's initial value.
    private var initialBodies: [DeclarationID: Body] = [:]

    static func bytes(of facts: Facts) -> [UInt8] {
        var interface = FileInterface(facts)
        interface.addAll()
        return interface.bytes
    }

    private init(_ facts: Facts) {
        self.facts = facts
        for (number, type) in facts.types.enumerated() { types.append(hash(of: type, number)) }
        for body in facts.bodies where body.kind == .initialValue { initialBodies[body.declaration] = body }
    }

    private mutating func addAll() {
        for name in facts.importedModules { add(name) }
        add(facts.declarations.count)
        for (number, declaration) in facts.declarations.enumerated() { add(declaration, DeclarationID(number)) }
        for attribute in facts.attributes {
            add(attribute.declaration.number)
            add(name: attribute.name)
            add(type: attribute.type)
        }
    }

    private mutating func add(_ declaration: Declaration, _ number: DeclarationID) {
        add(Int(declaration.code) | Int(declaration.accessCode) << 8 | Int(declaration.traits.rawValue) << 16)
        add(name: declaration.name)
        add(declaration.owner.number)
        add(declaration.scope.isAbsent ? -1 : facts.bodies[declaration.scope].declaration.number)
        add(type: declaration.type)
        add(type: declaration.thrown)
        for parameter in facts.parameters(of: declaration) {
            add(name: parameter.label)
            add(type: parameter.type)
            add(Int(parameter.flags))
        }
        for constraint in facts.generics(of: declaration) {
            add(name: constraint.name)
            add(type: constraint.type)
            add(Int(constraint.flags))
        }
        for inherited in facts.inherited(by: declaration) { add(type: inherited.index) }
        guard declaration.type < 0, declaration.value.isPresent else { return }
        if let body = initialBodies[number] { addValues(of: body) }
    }

    /// Adds values. Their numbers are relative to the first value of the body.
    private mutating func addValues(of body: Body) {
        let first = body.firstValue
        func relative(_ value: ValueID) -> Int32 { value.isAbsent ? -1 : value.number - first.number }
        for value in facts.values[Int(first)..<Int(first) + Int(body.valueCount)] {
            add(Int(value.code) | Int(value.detail) << 8 | Int(value.useCode) << 16 | Int(value.flags) << 24)
            add(name: value.name)
            add(relative(value.base))
            switch value.kind {
            case .call:
                let call = facts.calls[value.call]
                add(relative(call.callee))
                add(Int(call.flags))
                for argument in facts.arguments(of: call) {
                    add(name: argument.label)
                    add(relative(argument.value))
                    add(Int(argument.flags))
                }
            case .closure:
                let closure = facts.bodies[value.body]
                add(Int(closure.effects))
                add(relative(closure.value))
            case .local:
                let local = facts.locals[value.local]
                add(Int(local.code) | Int(local.position) << 8)
                add(type: local.type)
                add(relative(local.value))
            case .type, .cast, .check: add(type: value.type)
            default: break
            }
        }
    }

    // MARK: Bytes

    private mutating func add(_ number: Int) {
        withUnsafeBytes(of: Int64(number).littleEndian) { bytes.append(contentsOf: $0) }
    }

    private mutating func add(_ number: Int32) { add(Int(number)) }

    private mutating func add(_ text: String) {
        bytes.append(contentsOf: text.utf8)
        bytes.append(0)
    }

    private mutating func add(name: UInt32) {
        if name > 0 { bytes.append(contentsOf: facts.bytes(ofText: name)) }
        bytes.append(0)
    }

    private mutating func add(type: Int32) {
        withUnsafeBytes(of: (type < 0 ? 0 : types[Int(type)]).littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Returns a type's hash. Its components precede it.
    private func hash(of type: TypeReference, _ number: Int) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        func mix(_ word: UInt64) { hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15 ^ hash >> 29 }
        func mix(type part: Int32) { mix(part >= 0 && Int(part) < number ? types[Int(part)] : 0) }
        mix(UInt64(type.code) | UInt64(type.effects) << 8 | UInt64(type.count) << 16)
        if type.name > 0 { for byte in facts.bytes(ofText: type.name) { mix(UInt64(byte)) } }
        mix(type: type.base)
        mix(type: type.thrown)
        for argument in facts.arguments(of: type) { mix(type: argument) }
        return hash
    }
}

extension Facts {
    package var interface: [UInt8] { FileInterface.bytes(of: self) }

    fileprivate func bytes(ofText name: UInt32) -> ArraySlice<UInt8> {
        textBytes[Int(textEnds[Int(name) - 1])..<Int(textEnds[Int(name)])]
    }
}
