/// Follows a text from where it is made to where a person reads it, through local variables and simple functions.
struct TextFlow {
    let codebase: Codebase
    let file: SourceFile

    private static let deepest = 4

    /// How the value of an expression reaches a person; nil if it does not, or if that is not known.
    func sink(of expression: OutlineNode) -> [String]? { sink(of: expression, depth: 0) }

    private func sink(of expression: OutlineNode, depth: Int) -> [String]? {
        guard depth < Self.deepest else { return nil }
        var current = expression
        while let parent = current.parent {
            switch parent.kind {
            case .interpolation, .stringLiteral, .tuple, .ternary, .forceUnwrap, .optionalChain, .tryExpression,
                .awaitExpression, .arrayLiteral, .cast:
                if parent.kind == .ternary, parent.firstChild == current { return nil }
                current = parent
            case .binary:
                guard !Self.comparisons.contains(parent.text) else { return nil }
                current = parent
            case .argument:
                guard let holder = parent.parent else { return nil }
                if holder.kind == .interpolation || holder.kind == .tuple {
                    current = holder
                } else if holder.kind == .call {
                    return shown(by: holder, argument: parent, depth: depth)
                        ?? passed(through: holder, as: parent.text, depth: depth)
                } else {
                    return nil
                }
            case .member:
                // `text.trimmed`, `text.isEmpty`: only what is a text again.
                guard Self.textMethods.contains(parent.text) || parent.text.hasPrefix("localized") else { return nil }
                current =
                    parent.parent?.kind == .call && parent.parent?.firstChild == parent
                    ? parent.parent ?? parent : parent
            case .call:
                // A trailing closure is no text.
                return nil
            case .assignment:
                guard let target = parent.firstChild, target != current else { return nil }
                return assigned(to: target, depth: depth)
            case .initializerValue:
                guard let holder = parent.parent else { return nil }
                return bound(by: holder, depth: depth)
            case .returnStatement: return returned(from: parent, depth: depth)
            case .block, .closure:
                return isOnlyStatement(current, of: parent) ? returned(from: current, depth: depth) : nil
            case .switchCase, .ifExpression: current = parent
            default: return nil
            }
        }
        return nil
    }

    /// What makes no text of two; an operator of the codebase's own that takes texts puts them together.
    private static let comparisons: Set<String> = [
        "==", "!=", "===", "!==", "~=", "<", ">", "<=", ">=", "&&", "||", "...", "..<",
    ]

    private static let textMethods: Set<String> = [
        "trimmingCharacters", "capitalized", "appending", "lowercased", "uppercased", "replacingOccurrences", "prefix",
    ]

    // MARK: Calls

    private func shown(by call: OutlineNode, argument: OutlineNode, depth: Int) -> [String]? {
        if ErrorNames.isDiagnostic(call: call) {
            // `reportError` of this file may well show an alert.
            return isOwnInFile(call) ? helper(call, argument: argument, depth: depth) : nil
        }
        if let way = Sinks.shown(by: call, label: argument.text) { return [way] }
        return helper(call, argument: argument, depth: depth)
    }

    /// A call that makes another text of it: `String(format:)`, `NSLocalizedString`.
    private func passed(through call: OutlineNode, as label: String, depth: Int) -> [String]? {
        guard let name = call.calledName, !ErrorNames.isDiagnostic(call: call) else { return nil }
        switch name {
        case "String", "NSLocalizedString", "NSAttributedString", "AttributedString", "LocalizedStringKey",
            "localizedString", "format", "localize", "localized", "init", "AlertMessage":
            return sink(of: call, depth: depth + 1)
        default: break
        }
        if let way = kept(call, name, as: label) { return [way] }
        // `body: .text(message)` of what is made to be shown.
        if let callee = call.firstChild?.unwrapped, callee.kind == .member, callee.firstChild == nil,
            ["text", "plain", "message", "string", "verbatim"].contains(name), let outer = call.parent,
            outer.kind == .argument, let holder = outer.parent, holder.kind == .call,
            let way = Sinks.shown(by: holder, label: outer.text)
        {
            return [way]
        }
        // A state or a value of presentation: `state = .failed(message)`.
        if let callee = call.firstChild?.unwrapped, callee.kind == .member,
            callee.firstChild == nil || callee.firstChild?.unwrapped.kind == .reference,
            Self.isFailureState(name)
                || callee.firstChild == nil
                    && Self.messageLabels.contains(label),
            becomesState(call), isPresentation(call)
        {
            return ["`.\(name)` is the state of the screen"]
        }
        return nil
    }

    /// A value with the text that the screen keeps: `message = SearchMessage(text: text)`, `error = .unknown(text)`.
    private func kept(_ value: OutlineNode, _ name: String, as label: String) -> String? {
        guard let assignment = value.parent, assignment.kind == .assignment,
            let target = assignment.firstChild?.unwrapped, target != value, isPresentation(value)
        else { return nil }
        let isImplicit = value.firstChild?.unwrapped.kind == .member && value.firstChild?.unwrapped.firstChild == nil
        let isMade = name.first?.isUppercase ?? false && Sinks.isTextLabel(label)
        let isKept =
            isImplicit && ErrorNames.isErrorLike(target.text)
            || isMade && (Sinks.isMessage(target.text) || ["alert", "error"].contains(target.text))
        return isKept ? "`\(target.text)` is what the screen shows" : nil
    }

    private static let messageLabels: Set<String> = [
        "message", "errorMessage", "reason", "description", "errorDescription",
    ]

    private static func isFailureState(_ name: String) -> Bool {
        let lower = name.lowercased()
        return ["error", "failed", "failure", "message", "alert", "toast", "errored", "showerror"].contains(lower)
            || lower.hasSuffix("failed") || lower.hasSuffix("failure")
    }

    /// Whether a value is assigned, or sent to whoever draws the screen.
    private func becomesState(_ value: OutlineNode) -> Bool {
        var current = value
        while let parent = current.parent {
            switch parent.kind {
            case .assignment: return parent.firstChild != current
            case .argument:
                guard let call = parent.parent, call.kind == .call, !ErrorNames.isDiagnostic(call: call) else {
                    return false
                }
                let name = call.calledName ?? ""
                if ["send", "accept", "onNext", "yield"].contains(name) || Sinks.isPresenting(name.lowercased()) {
                    return true
                }
                if ["show", "present", "display"].contains(name),
                    ["banner", "alert", "toast", "error", "message"].contains(parent.text)
                {
                    return true
                }
                guard call.firstChild?.unwrapped.kind == .member, call.calledBase == nil else { return false }
                current = call
            default: return false
            }
        }
        return false
    }

    private func isOwnInFile(_ call: OutlineNode) -> Bool {
        guard let name = call.calledName, call.calledBase.map({ $0.unwrapped.isText("self") }) ?? true else {
            return false
        }
        return codebase.index.functions[name]?.contains { $0.node.outline === call.outline } ?? false
    }

    /// A function of the codebase that shows its parameter.
    private func helper(_ call: OutlineNode, argument: OutlineNode, depth: Int) -> [String]? {
        guard let name = call.calledName, let candidates = codebase.index.functions[name],
            candidates.count <= Namesakes.most
        else { return nil }
        // One of this file that fits is the one, whatever others are called the same.
        let near = candidates.filter { $0.node.outline === call.outline && $0.node.accepts(call) }
        let possible = near.isEmpty ? candidates : near
        guard possible.count == 1, let function = possible.first, let body = function.node.child(of: .block) else {
            return nil
        }
        let arguments = call.children(of: .argument)
        let position = arguments.firstIndex(of: argument) ?? 0
        let parameters = function.parameters
        let parameter =
            parameters.first { !argument.text.isEmpty && $0.text == argument.text }
            ?? (argument.text.isEmpty && parameters.indices.contains(position) ? parameters[position] : nil)
        guard let local = parameter?.localName else { return nil }
        let other = TextFlow(codebase: codebase, file: codebase.files[function.file])
        return other.uses(of: local, in: body, depth: depth + 1).map { ["`\(name)` passes it on"] + $0 }
    }

    // MARK: Variables

    private func assigned(to target: OutlineNode, depth: Int) -> [String]? {
        let place = target.unwrapped
        let name = place.text
        switch place.kind {
        case .member:
            guard let base = place.firstChild?.unwrapped else { return nil }
            if base.kind == .reference, base.isText("self") { return property(name, at: place) }
            let baseName = base.kind == .member || base.kind == .reference ? base.text : ""
            if name == "wrappedValue" || name == "value" { return property(baseName, at: place) }
            if Sinks.isText(name), isPresentation(target) || Sinks.isView(baseName) {
                return ["`\(baseName.isEmpty ? "" : baseName + ".")\(name)` shows it"]
            }
            return (Sinks.isMessage(name) || ErrorNames.isErrorLike(name)) && isPresentation(target)
                ? ["`\(name)` is shown"] : nil
        case .reference:
            if let block = localDeclaration(of: name, around: target) {
                return uses(of: name, in: block, depth: depth + 1)
            }
            return property(name, at: place)
        default: return nil
        }
    }

    private func property(_ name: String, at node: OutlineNode) -> [String]? {
        guard isPresentation(node) else { return nil }
        if Sinks.keepsMessage(name), !isRead(name, at: node) { return nil }
        if Sinks.isMessage(name) { return ["`\(name)` is a message of the screen"] }
        // A text that is called an error is one to be shown.
        if name == "alert" || name == "toast" || ErrorNames.isErrorLike(name) {
            return ["`\(name)` is what the screen shows"]
        }
        if Sinks.isText(name) { return ["`\(name)` is shown"] }
        return isDrawn(name, in: node.outline) ? ["`Text` shows `\(name)`"] : nil
    }

    /// Whether anything reads a message of the type around a node: what is only set, nobody sees.
    private func isRead(_ name: String, at node: OutlineNode) -> Bool {
        guard let owner = node.enclosingType,
            let variable = codebase.index.property(name, of: owner.qualifiedTypeName)?.parent
        else { return true }
        let isPrivate = variable.hasModifier("private") || variable.hasModifier("fileprivate")
        // Where only a part of an app is checked, its views may be elsewhere.
        guard isPrivate || codebase.interfaces.mentions.hasReaders else { return true }
        let resolver = TypedCalls(index: codebase.index)
        return (codebase.interfaces.mentions.reads[name] ?? []).contains { read in
            if isPrivate && read.outline !== node.outline || DeveloperFlag.guards(read) { return false }
            guard read.kind == .member, let base = read.firstChild?.unwrapped, base.text != "self" else {
                return read.enclosingType?.qualifiedTypeName == owner.qualifiedTypeName
            }
            // Of a value whose type is not known, it may be this one.
            guard let type = resolver.typeName(of: base), type != owner.qualifiedTypeName else { return true }
            return codebase.index.types(qualified: owner.qualifiedTypeName).contains {
                codebase.index.ancestors(of: $0).contains(type)
            }
        }
    }

    /// Whether the file has a view that shows a property: `Text(hint)`, `Label(model.hint, …)`.
    private func isDrawn(_ name: String, in outline: Outline) -> Bool {
        outline.nodes(of: .call).contains { call in
            guard let view = call.calledName, view == "Text" || view == "Label", call.calledBase == nil,
                let shown = call.child(of: .argument)?.firstChild?.unwrapped
            else { return false }
            return (shown.kind == .reference || shown.kind == .member) && shown.text == name
                && !DeveloperFlag.guards(call)
        }
    }

    private func localDeclaration(of name: String, around node: OutlineNode) -> OutlineNode? {
        for ancestor in node.ancestors {
            if ancestor.kind.isTypeOrExtension { return nil }
            if ancestor.kind == .block || ancestor.kind == .closure,
                ancestor.children(of: .variableDeclaration).contains(where: {
                    $0.children.contains { $0.kind == .binding && $0.text == name }
                })
            {
                return ancestor
            }
        }
        return nil
    }

    private func bound(by holder: OutlineNode, depth: Int) -> [String]? {
        switch holder.kind {
        case .binding:
            guard let block = holder.parent?.parent else { return nil }
            if block.kind.isTypeOrExtension { return property(holder.text, at: holder) }
            return uses(of: holder.text, in: block, depth: depth + 1)
        case .optionalBinding:
            guard let statement = holder.parent else { return nil }
            return uses(of: holder.text, in: statement, depth: depth + 1)
        default: return nil
        }
    }

    private func uses(of name: String, in scope: OutlineNode, depth: Int) -> [String]? {
        guard !name.isEmpty, name != "_" else { return nil }
        for reference in scope.descendants(where: { $0.kind == .reference && $0.text == name })
        where !DeveloperFlag.guards(reference) {
            // `text.message` of a tuple of texts.
            let part = reference.parent
            let use = part.map { $0.kind == .member && Sinks.isText($0.text) } ?? false ? part ?? reference : reference
            if let found = sink(of: use, depth: depth) { return ["it goes through `\(name)`"] + found }
        }
        return nil
    }

    // MARK: Results

    private func isOnlyStatement(_ node: OutlineNode, of block: OutlineNode) -> Bool {
        guard block.kind == .block, let owner = block.parent else { return false }
        switch owner.kind {
        case .functionDeclaration, .accessorDeclaration, .binding:
            return block.firstChild == node && node.nextSibling == nil
        case .switchCase: return block.firstChild == node && node.nextSibling == nil
        default: return false
        }
    }

    /// A text that a property or a function of presentation returns, named as a message is.
    private func returned(from node: OutlineNode, depth: Int) -> [String]? {
        guard
            let owner = node.ancestor(where: {
                $0.kind == .functionDeclaration || $0.kind == .closure || $0.kind == .binding
                    || $0.kind.isTypeOrExtension
            }), owner.kind == .functionDeclaration || owner.kind == .binding
        else { return nil }
        guard isPresentation(owner), Sinks.isMessage(owner.text) else { return nil }
        return ["`\(owner.text)` is a message of the screen"]
    }

    private func isPresentation(_ node: OutlineNode) -> Bool {
        codebase.layers.layer(around: node, in: file) == .presentation
    }
}
