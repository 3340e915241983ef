extension Resolver {
    /// What the place of a value wants of it.
    enum Want {
        case argument(call: Int32, position: Int)
        case written(Int32)
        /// What a declaration returns.
        case result(Int32)
    }

    /// Where the closures and calls of a file are used.
    struct Uses {
        var closures: [Int32: (call: Int32, argument: Int)] = [:]
        var calls: [Int32: Want] = [:]

        init(_ facts: Facts) {
            func want(_ value: Int32, _ want: Want) -> (Int32, Want)? {
                guard value >= 0, facts.values[Int(value)].kind == .call else { return nil }
                return (facts.values[Int(value)].link, want)
            }
            for (number, call) in facts.calls.enumerated() {
                for (position, argument) in facts.arguments(of: call).enumerated() where argument.value >= 0 {
                    let value = facts.values[Int(argument.value)]
                    if value.kind == .closure { closures[value.link] = (Int32(number), position) }
                    if value.kind == .call { calls[value.link] = .argument(call: Int32(number), position: position) }
                }
            }
            for local in facts.locals where local.type >= 0 {
                if let (call, want) = want(local.value, .written(local.type)) { calls[call] = want }
            }
            for declaration in facts.declarations where declaration.type >= 0 {
                if let (call, want) = want(declaration.value, .written(declaration.type)) { calls[call] = want }
            }
            for body in facts.bodies where body.declaration >= 0 && (body.kind == .function || body.kind == .accessor) {
                if let (call, want) = want(body.value, .result(body.declaration)) { calls[call] = want }
                for event in facts.events(of: body) where event.kind == .returning {
                    if let (call, want) = want(event.link, .result(body.declaration)) { calls[call] = want }
                }
            }
        }
    }

    mutating func uses(in file: Int32) -> Uses {
        if let known = uses[file] { return known }
        let found = Uses(facts(file))
        uses[file] = found
        return found
    }

    /// The type that the place of a call asks for.
    mutating func wantedType(ofCall number: Int32, _ context: Context) -> TypeID? {
        switch uses(in: context.file).calls[number] {
        case .argument(let call, let position): return wantedType(ofArgument: position, call: call, context)
        case .written(let type): return self.type(type, in: context.place, file: context.file)
        case .result(let declaration):
            let symbol = Symbol(file: context.file, declaration: declaration)
            let type = program.declaration(symbol).type
            return type < 0 ? nil : self.type(type, in: symbol, file: context.file)
        case nil: return nil
        }
    }
}
