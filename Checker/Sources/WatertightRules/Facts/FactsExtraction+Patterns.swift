extension FactsExtraction {
    // MARK: What patterns bind

    /// Declares what a pattern binds, with where it comes from.
    mutating func bind(
        _ pattern: OutlineNode, to subject: Int32, position: (name: UInt32, index: Int)?, beside: Int32 = -1
    ) {
        _ = deeper(pattern) { walk in
            walk.bindHere(pattern, to: subject, position: position, beside: beside)
            return -1
        }
    }

    private mutating func bindHere(
        _ pattern: OutlineNode, to subject: Int32, position: (name: UInt32, index: Int)?, beside: Int32
    ) {
        switch pattern.kind {
        case .identifierPattern, .reference:
            guard !pattern.isText("_") else { return }
            var local = Local(
                code: Local.Kind.plain.rawValue, flags: 1, name: name(pattern), value: subject, offset: pattern.offset)
            if beside >= 0 {
                (local.code, local.link) = (Local.Kind.asyncLet.rawValue, beside)
            } else if let position {
                local.code = (position.name == 0 ? Local.Kind.tupleElement : .payload).rawValue
                local.position = UInt16(truncatingIfNeeded: position.index)
                local.link = Int32(bitPattern: position.name)
            } else if subject >= 0 {
                local.code = Local.Kind.initial.rawValue
            }
            declare(local)
        case .cast:
            // `let a as T`
            guard let bound = pattern.firstChild, let written = pattern.lastChild else { return }
            var inner = bound
            while inner.kind == .valueBinding || inner.kind == .expressionPattern, let next = inner.firstChild {
                inner = next
            }
            let cast = type(written)
            if inner.kind == .identifierPattern || inner.kind == .reference {
                declare(
                    Local(
                        code: Local.Kind.plain.rawValue, flags: 1, name: name(inner), type: cast,
                        offset: inner.offset))
            }
        case .valueBinding, .expressionPattern, .optionalChain:
            for child in pattern.children { bind(child, to: subject, position: position, beside: beside) }
        case .call:
            let known = pattern.firstChild.flatMap { $0.kind == .member ? name($0) : nil } ?? 0
            for (index, argument) in pattern.children(of: .argument).enumerated() {
                guard let inner = argument.firstChild, binds(inner) else { continue }
                bind(inner, to: position == nil ? subject : -1, position: (known, index))
            }
        case .tuple, .tuplePattern:
            for (index, element) in pattern.children.enumerated() {
                guard let inner = element.kind == .argument ? element.firstChild : element, binds(inner) else {
                    continue
                }
                bind(inner, to: position == nil ? subject : -1, position: (0, index), beside: beside)
            }
        default: break
        }
    }

    /// Whether a part of a pattern can bind anything: an expression without `let` binds only inside of one that has it.
    private func binds(_ node: OutlineNode) -> Bool {
        switch node.kind {
        case .member, .stringLiteral, .integerLiteral, .nilLiteral, .booleanLiteral, .typeCheck: false
        case .reference: node.ancestor { $0.kind == .valueBinding || $0.kind == .caseItem }?.kind == .valueBinding
        default: true
        }
    }

    // MARK: What a `catch` takes

    mutating func errorPattern(_ node: OutlineNode) -> ErrorPattern {
        var core = node
        while core.kind == .valueBinding || core.kind == .expressionPattern, let inner = core.firstChild {
            core = inner
        }
        switch core.kind {
        case .identifierPattern, .wildcardPattern: return ErrorPattern(code: ErrorPattern.Kind.everything.rawValue)
        case .reference where core.isText("_") || node.kind == .valueBinding:
            return ErrorPattern(code: ErrorPattern.Kind.everything.rawValue)
        case .cast, .isTypePattern, .typeCheck:
            var pattern = ErrorPattern(code: ErrorPattern.Kind.type.rawValue)
            pattern.type = core.lastChild.map { type($0) } ?? -1
            if let first = core.firstChild, core.kind == .cast, !isBinding(first) { pattern.isPartial = 1 }
            return pattern
        case .member: return enumCase(core, arguments: [])
        case .call:
            guard let callee = core.firstChild, callee.kind == .member else { break }
            return enumCase(callee, arguments: core.children(of: .argument))
        default: break
        }
        var pattern = ErrorPattern(code: ErrorPattern.Kind.value.rawValue)
        pattern.value = core.kind == .optionalChain || core.kind == .tuple ? -1 : value(core)
        pattern.isPartial = 1
        return pattern
    }

    private mutating func enumCase(_ member: OutlineNode, arguments: [OutlineNode]) -> ErrorPattern {
        var pattern = ErrorPattern(code: ErrorPattern.Kind.enumCase.rawValue)
        pattern.name = name(member)
        pattern.value = member.firstChild.map { value($0) } ?? -1
        if !arguments.allSatisfy({ $0.firstChild.map(isBinding) ?? false }) { pattern.isPartial = 1 }
        if arguments.count == 1, let only = arguments[0].firstChild { pattern.inner = caseName(only) }
        return pattern
    }

    private mutating func caseName(_ pattern: OutlineNode) -> UInt32 {
        var core = pattern
        while [.valueBinding, .expressionPattern, .call].contains(core.kind), let inner = core.firstChild {
            core = inner
        }
        return core.kind == .member ? name(core) : 0
    }

    /// Whether a part of a pattern takes every value.
    private func isBinding(_ node: OutlineNode) -> Bool {
        switch node.kind {
        case .identifierPattern, .wildcardPattern: true
        case .reference: node.isText("_") || node.ancestor { $0.kind == .valueBinding } != nil
        case .valueBinding, .expressionPattern: node.firstChild.map(isBinding) ?? false
        default: false
        }
    }

    /// Declares what the pattern of a `catch` binds; whether that is the error itself under a name.
    mutating func bindCaught(_ node: OutlineNode, handler: Int32) -> Bool {
        var core = node
        while core.kind == .valueBinding || core.kind == .expressionPattern, let inner = core.firstChild {
            core = inner
        }
        if core.kind == .cast, let bound = core.firstChild {
            var inner = bound
            while inner.kind == .valueBinding || inner.kind == .expressionPattern, let next = inner.firstChild {
                inner = next
            }
            guard inner.kind == .identifierPattern || inner.kind == .reference else { return false }
            declareCaught(name(inner), handler: handler, at: inner.offset)
            return true
        }
        if core.kind == .identifierPattern || core.kind == .reference, !core.isText("_") {
            declareCaught(name(core), handler: handler, at: core.offset)
            return true
        }
        bind(node, to: -1, position: nil)
        return false
    }

    mutating func declareCaught(_ name: UInt32, handler: Int32, at offset: UInt32) {
        declare(Local(code: Local.Kind.caught.rawValue, flags: 1, name: name, link: handler, offset: offset))
    }
}
