/// Finds what a name stands for at a place, by walking outwards as the compiler does.
enum Scope {
    enum Binding {
        /// By a declaration that says its type: the type, and how the place is called.
        case declared(OutlineNode, String)
        /// By an initial value.
        case value(OutlineNode)
        /// By a `catch` clause that takes every error.
        case caught(OutlineNode)
        /// By a pattern: the case's name, the place in its payload, and what is matched.
        case casePayload(String, Int, OutlineNode?)
        /// By a closure: the closure, and the position among its parameters.
        case closureParameter(OutlineNode, Int)
        /// By a loop, a tuple or something else that says nothing.
        case element
    }

    static func binding(of name: String, at node: OutlineNode, index: CodebaseIndex) -> Binding? {
        var current = node
        while let parent = current.parent {
            if let found = binding(of: name, in: parent, before: current, index: index) { return found }
            if parent.kind.isTypeOrExtension { return nil }
            current = parent
        }
        return nil
    }

    /// Whether anything around the place, or at the top of its file, declares the name.
    static func isDeclared(_ name: String, at node: OutlineNode, index: CodebaseIndex) -> Bool {
        if binding(of: name, at: node, index: index) != nil { return true }
        return node.outline.root.children(of: .variableDeclaration).contains {
            $0.children.contains { $0.kind == .binding && $0.text == name }
        }
    }

    static func genericParameter(_ name: String, at node: OutlineNode) -> OutlineNode? {
        for ancestor in node.ancestors {
            if let found = ancestor.children.first(where: { $0.kind == .genericParameter && $0.text == name }) {
                return found
            }
        }
        return nil
    }

    private static func binding(
        of name: String, in parent: OutlineNode, before child: OutlineNode, index: CodebaseIndex
    ) -> Binding? {
        switch parent.kind {
        case .block, .file, .conditionalClause, .closure:
            if let local = local(name, in: parent, before: child) { return local }
            guard parent.kind == .closure, child.kind != .capture else { return nil }
            let parameters = parent.children(of: .parameter)
            if let position = parameters.firstIndex(where: { $0.localName == name }) {
                return parameters[position].declaredType.map { .declared($0, name) }
                    ?? .closureParameter(parent, position)
            }
            if name.hasPrefix("$"), let position = Int(name.dropFirst()) { return .closureParameter(parent, position) }
            return nil
        case .ifExpression, .guardStatement, .whileStatement:
            // Conditions hold in the body and in later conditions, not in the else branch.
            let blocks = parent.children(of: .block)
            if let last = blocks.dropFirst().last, child == last { return nil }
            if parent.kind == .guardStatement, child.kind == .block { return nil }
            return conditions(name, in: parent, before: child)
        case .switchCase:
            for item in parent.children(of: .caseItem) {
                if let found = pattern(name, in: item, subject: parent.parent?.firstChild) { return found }
            }
            return nil
        case .catchClause: return caught(name, by: parent)
        case .forStatement:
            return parent.firstChild?.contains { $0.kind == .identifierPattern && $0.text == name } == true
                || parent.firstChild?.text == name && parent.firstChild?.kind == .identifierPattern ? .element : nil
        case .functionDeclaration, .initializerDeclaration, .subscriptDeclaration:
            if let parameter = parent.children.first(where: { $0.kind == .parameter && $0.localName == name }) {
                return parameter.declaredType.map { .declared($0, name) } ?? .element
            }
            return nil
        case .accessorDeclaration, .binding:
            guard name == "newValue" || name == "oldValue" else { return nil }
            let holder = parent.kind == .binding ? parent : parent.parent
            return holder?.declaredType.map { .declared($0, name) }
        case _ where parent.kind.isTypeOrExtension:
            guard let property = index.property(name, of: parent.qualifiedTypeName) else { return nil }
            if let type = property.declaredType { return .declared(type, name) }
            return property.child(of: .initializerValue)?.firstChild.map { .value($0) }
        default: return nil
        }
    }

    /// A variable or a `guard` before the statement, in the same block; the nearest counts.
    private static func local(_ name: String, in block: OutlineNode, before child: OutlineNode) -> Binding? {
        var found: Binding?
        for statement in block.children {
            if statement.offset >= child.offset { break }
            switch statement.kind {
            case .variableDeclaration:
                for binding in statement.children(of: .binding) {
                    if binding.text == name {
                        found =
                            binding.declaredType.map { .declared($0, name) }
                            ?? binding.child(of: .initializerValue)?.firstChild.map { .value($0) } ?? .element
                    } else if binding.text.isEmpty,
                        binding.contains(where: { $0.kind == .identifierPattern && $0.text == name })
                    {
                        found = .element
                    }
                }
            case .guardStatement: found = conditions(name, in: statement, before: nil) ?? found
            default: break
            }
        }
        return found
    }

    private static func conditions(_ name: String, in statement: OutlineNode, before child: OutlineNode?) -> Binding? {
        var found: Binding?
        for condition in statement.children {
            if let child, condition.offset >= child.offset { break }
            switch condition.kind {
            case .optionalBinding where condition.text == name:
                if let type = condition.declaredType {
                    found = .declared(type, name)
                } else if let value = condition.child(of: .initializerValue)?.firstChild {
                    found = .value(value)
                }
            // `if let error` stands for what `error` is outside.
            case .matchingCondition:
                let subject = condition.child(of: .initializerValue)?.firstChild
                found = pattern(name, in: condition, subject: subject) ?? found
            default: break
            }
        }
        return found
    }

    private static func caught(_ name: String, by clause: OutlineNode) -> Binding? {
        let items = clause.children(of: .catchItem)
        guard !items.isEmpty else { return name == "error" ? .caught(clause) : nil }
        for item in items {
            guard let top = item.firstChild else { return name == "error" ? .caught(clause) : nil }
            var inner = top
            while inner.kind == .valueBinding, let child = inner.firstChild { inner = child }
            if inner.kind == .identifierPattern, inner.text == name { return .caught(clause) }
            if let found = pattern(name, in: item, subject: nil) { return found }
            if name == "error", top.kind == .whereClause { return .caught(clause) }
        }
        // With a pattern that binds another name there is no implicit `error`.
        return nil
    }

    /// What a pattern binds to the name.
    private static func pattern(_ name: String, in holder: OutlineNode, subject: OutlineNode?) -> Binding? {
        guard
            let bound = holder.descendants(
                enter: { $0.kind != .initializerValue && $0.kind != .whereClause },
                where: { ($0.kind == .identifierPattern || $0.kind == .reference) && $0.text == name }
            ).first
        else { return nil }
        guard let parent = bound.parent else { return .element }
        var around = parent
        while around.kind == .valueBinding || around.kind == .expressionPattern || around.kind == .optionalChain {
            // `let error as X`
            guard let next = around.parent else { break }
            around = next
        }
        switch around.kind {
        case .cast: return around.lastChild.map { .declared($0, name) } ?? .element
        case .argument:
            guard let call = around.parent, call.kind == .call, let caseName = call.calledName else { return .element }
            // Nested patterns say nothing of the outer subject.
            let isOuter = !call.ancestors.prefix { $0 != holder }.contains { $0.kind == .call }
            let position = call.children(of: .argument).firstIndex(of: around) ?? 0
            return .casePayload(caseName, position, isOuter ? subject : nil)
        case .caseItem, .matchingCondition: return subject.map { .value($0) } ?? .element
        default: return .element
        }
    }
}
