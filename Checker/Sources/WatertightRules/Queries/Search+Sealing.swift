/// Closures that translate: they are handed an error, and the seal of it.
extension Search {
    /// The position of the seal among what a closure is handed; nil for a closure that is handed none.
    func sealedParameter(of body: Int32, _ sealed: Set<Int32>) -> Int? {
        guard facts.bodies[Int(body)].kind == .closure else { return nil }
        let signature = flow.resolver.wantedSignature(ofClosure: body, in: file) ?? []
        return signature.count > 2 ? signature.dropLast().firstIndex { isSealed($0, sealed) } : nil
    }

    /// The calls in a closure, and in those inside of it, that seal something.
    func seals(inside body: Int32, _ sealed: Set<Int32>) -> [Int32] {
        let range =
            facts.bodies[Int(body)].firstValue..<facts.bodies[Int(body)].firstValue + facts.bodies[Int(body)].valueCount
        return range.compactMap { value -> Int32? in
            let record = facts.values[Int(value)]
            guard record.kind == .call else { return nil }
            let callee = facts.calls[Int(record.link)].callee
            guard callee >= 0 else { return nil }
            let context = flow.resolver.context(ofValue: value, in: file)
            let type = flow.resolver.types[flow.resolver.type(ofValue: callee, context)]
            guard type.kind == .metatype, let made = type.arguments.first else { return nil }
            return isSealed(made, sealed) ? record.link : nil
        }
    }

    private func isSealed(_ type: TypeID, _ sealed: Set<Int32>) -> Bool {
        let record = flow.resolver.types[type]
        return record.kind == .nominal && sealed.contains(record.first)
    }

    /// Whether a closure looks at nothing that it is handed.
    func usesNoParameter(_ body: Int32) -> Bool {
        let uses = flow.uses(in: file)
        return facts.locals.enumerated().allSatisfy { number, local in
            local.kind != .closureParameter || local.link != body || uses.mentions(of: Int32(number)).isEmpty
        }
    }
}
