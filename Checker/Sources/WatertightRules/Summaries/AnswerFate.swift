/// What becomes of the error in what a call answers with, such as a publisher.
enum AnswerFate {
    /// An operator of the chain is handed the error and does something with it.
    case taken(ErrorHandler)
    /// The function around gives it to its own callers.
    case handedOn
    case left
}

/// Follows the error in what a call answers with.
struct AnswerFates: FlowAnalysis {
    let flow: ErrorFlow

    init(_ flow: ErrorFlow) { self.flow = flow }

    /// Operators of operators are followed so far.
    private static let longestChain = 32

    /// Follows an answer along the chain of what is asked of it.
    func answer(of value: Int32, in file: Int32) -> AnswerFate {
        let facts = program.facts(file)
        var current = value
        for _ in 0..<Self.longestChain where current >= 0 {
            let record = facts.values[Int(current)]
            switch record.use {
            case .base:
                let member = facts.values[Int(record.user)]
                guard member.kind == .member, member.use == .callee else {
                    current = record.user
                    continue
                }
                if takes(member.user, in: file) { return .taken(handler(of: member.user, in: file)) }
                current = uses(in: file).values[Int(member.user)]
            case .returned: return .handedOn
            case .result:
                guard facts.bodies[Int(record.user)].kind == .closure else { return .handedOn }
                let closure = uses(in: file).closures[Int(record.user)]
                guard closure >= 0, facts.values[Int(closure)].use == .argument else { return .left }
                if takes(facts.values[Int(closure)].user, in: file) { return .left }
                current = uses(in: file).values[Int(facts.values[Int(closure)].user)]
            default: return .left
            }
        }
        return .left
    }

    /// Whether a call replaces the error of what it is asked of, or hands it to a closure that names it.
    private func takes(_ call: Int32, in file: Int32, depth: Int = 0) -> Bool {
        let facts = program.facts(file)
        guard case .symbols(let callees) = callees(of: call, in: file) else {
            return false
        }
        for callee in callees {
            if program.traits(of: callee.symbol).contains(.drops) { return true }
            // An operator of the app's own is made of others.
            guard depth == 0, !program.isModel(callee.symbol), program.declaration(callee.symbol).body >= 0 else {
                continue
            }
            let other = program.facts(callee.symbol.file)
            let body = other.bodies[Int(program.declaration(callee.symbol).body)]
            for event in other.events(of: body) where event.kind == .call {
                if takes(event.link, in: callee.symbol.file, depth: 1) { return true }
            }
        }
        let closures = facts.arguments(of: facts.calls[Int(call)]).map(\.value)
            .filter { $0 >= 0 && facts.values[Int($0)].kind == .closure }
        return closures.contains { namesError(facts.values[Int($0)].link, in: file) }
    }

    /// Whether a closure is handed an error, or what may be one, and names it.
    private func namesError(_ closure: Int32, in file: Int32) -> Bool {
        let facts = program.facts(file)
        guard let signature = resolver.wantedSignature(ofClosure: closure, in: file) else { return false }
        let errors = signature.dropLast().indices.filter { mayFail(signature[$0]) }
        return facts.locals.enumerated().contains { number, local in
            local.kind == .closureParameter && local.link == closure && errors.contains(Int(local.position))
                && !uses(in: file).mentions(of: Int32(number)).isEmpty
        }
    }

    /// Whether a value of a type can be or hold an error, also where it is not said which.
    private func mayFail(_ type: TypeID) -> Bool {
        let record = resolver.types[type]
        if record.kind == .associated {
            return program.linked.names.text(UInt32(bitPattern: record.first)) == "Failure"
        }
        return resolver.heldErrors(in: type).contains { $0.kind != .parameter }
            || record.kind == .nominal && record.arguments.contains { mayFail($0) }
    }

    /// The call as a handler of all errors.
    private func handler(of call: Int32, in file: Int32) -> ErrorHandler {
        let facts = program.facts(file)
        let value = uses(in: file).values[Int(call)]
        return ErrorHandler(
            origin: .failureCase, reach: .everything, file: file, body: facts.body(ofValue: value), events: 0..<0,
            event: 0, attempt: nil, error: -1, offset: facts.calls[Int(call)].offset,
            end: facts.calls[Int(call)].offset)
    }
}
