extension OutlineNode {
    /// The type of a parameter, a binding, a return clause or an inherited type.
    package var declaredType: OutlineNode? {
        let holder = child(of: .typeAnnotation) ?? self
        return holder.children.first { $0.kind.isTypeNode }
    }

    package func hasModifier(_ name: StaticString) -> Bool {
        children.contains { $0.kind == .modifier && $0.isText(name) }
    }

    package func hasAttribute(_ name: StaticString) -> Bool {
        children.contains { $0.kind == .attribute && $0.isText(name) }
    }

    /// The name that a call calls: `fetch` of `client.fetch(request)`.
    package var calledName: String? {
        guard kind == .call, let callee = firstChild?.unwrapped else { return nil }
        switch callee.kind {
        case .member, .reference: return callee.text
        case .specialization: return callee.firstChild?.text
        default: return nil
        }
    }

    /// What the called member is a member of: `client` of `client.fetch(request)`; nil for a free call and `.member()`.
    package var calledBase: OutlineNode? {
        guard kind == .call, let callee = firstChild?.unwrapped, callee.kind == .member else { return nil }
        return callee.firstChild
    }

    /// All values handed to a call, trailing closures among them, each with its label.
    package var handedArguments: [(label: String, value: OutlineNode)] {
        children.dropFirst().compactMap { child in
            switch child.kind {
            case .argument: child.firstChild.map { (child.text, $0) }
            case .closure: ("", child)
            default: nil
            }
        }
    }

    /// The expression without the `try`, `await`, parentheses, `!` and `?` around it.
    private var unwrapped: OutlineNode {
        switch kind {
        case .tryExpression, .awaitExpression, .forceUnwrap, .optionalChain: firstChild?.unwrapped ?? self
        case .tuple: argumentsAlone?.unwrapped ?? self
        default: self
        }
    }

    private var argumentsAlone: OutlineNode? {
        guard let only = firstChild, only.nextSibling == nil, only.text.isEmpty else { return nil }
        return only.firstChild
    }
}
