/// `underlying-leak`
package struct UnderlyingLeakRule: Rule {
    package static let description = RuleDescription(
        id: "underlying-leak",
        summary: "Screen state, or an enum that a screen sees, carries an opaque error.",
        why: """
            An error that is stored in a view model or travels in the payload of `failed(any Error)` is an invitation to \
            cast it and to show its `localizedDescription`. What a person can do next depends on which failure it is, and \
            `any Error` does not say. Keep the underlying error inside its layer, log it there, and give the screen \
            the failures that it can tell apart.
            """,
        before: """
            enum ProfileState {
                case loading
                case loaded(Profile)
                case failed(any Error)
            }
            """,
        after: """
            enum ProfileState {
                case loading
                case loaded(Profile)
                case failed(ProfileFailure)
            }
            enum ProfileFailure: Error {
                case offline, signedOut
            }
            """,
        decides: """
            It reports stored properties of presentation types, and properties that a view model computes for its view, whose type is or carries `any Error` or `NSError`, and enum \
            cases with such a payload if the enum is declared in presentation, is kept there as state, or is known there and the \
            payload is taken out for more than a log.

            It leaves alone private enums, enums that are only named in their own layer, closures, errors that the app \
            defines, and what is only logged.
            """,
        severity: .warning, isOnByDefault: false)

    package init() {}

    package func findings(in file: SourceFile, of codebase: Codebase) -> [Finding] {
        guard !file.outline.isGenerated, codebase.layers.decision(of: file).layer != .support else { return [] }
        return properties(in: file, of: codebase) + enumCases(in: file, of: codebase)
    }

    // MARK: Properties

    private func properties(in file: SourceFile, of codebase: Codebase) -> [Finding] {
        let layers = codebase.layers
        var isPresentation: [OutlineNode: Bool] = [:]
        return file.outline.nodes(of: .variableDeclaration).flatMap { variable -> [Finding] in
            guard let owner = variable.owner, owner.kind.isType, owner.kind != .protocolDeclaration,
                ShippedCode.contains(owner, in: file, of: codebase),
                // What a function declares for itself is no state.
                owner.ancestor(where: { $0.kind.isFunction }) == nil,
                !variable.hasModifier("static"), !variable.hasModifier("class")
            else { return [] }
            let isAbove = isPresentation[owner] ?? (layers.layer(around: owner, in: file) == .presentation)
            isPresentation[owner] = isAbove
            guard isAbove else { return [] }
            // A folder alone does not make a screen of what keeps something to itself.
            if variable.hasModifier("private"), variable.child(of: .attribute) == nil,
                layers.decision(around: owner, in: file).isByFolderAlone
            {
                return []
            }
            return variable.children(of: .binding).compactMap { binding in
                // A lazy value is computed once; a lazy subject is there from the beginning.
                if variable.hasModifier("lazy"), binding.createdType == nil { return nil }
                let isStored = binding.isStored
                guard isStored || Self.isOffered(variable, binding, owner),
                    let type = binding.declaredType ?? binding.createdType,
                    !type.contains(where: { $0.kind == .functionType }), type.kind != .functionType,
                    type.isStateType, !Self.isUnused(variable, binding),
                    let error = codebase.index.carriedErrors(in: type).first(where: {
                        $0.isOpaque && $0.place?.hasPrefix("the payload") != true && $0.place != "a closure's parameter"
                    }),
                    !owner.isInDouble,
                    // An error that wraps another is no state.
                    codebase.index.type(named: owner.text, at: owner).map({ !codebase.index.isError($0) }) ?? true
                else { return nil }
                let kind = variable.hasAttribute("Published") ? "published property" : "property"
                return finding(
                    at: binding, in: file, of: codebase,
                    "The \(kind) `\(binding.text.withoutBackticks)` of `\(owner.text)` \(isStored ? "stores" : "hands on") `\(error.name)`.",
                    basis: [
                        "`\(owner.text)` is presentation",
                        "its type \(error.place.map { "carries an opaque error in \($0)" } ?? "is an opaque error")",
                    ])
            }
        }
    }

    /// Whether a private subject is never named again: nothing goes through it.
    private static func isUnused(_ variable: OutlineNode, _ binding: OutlineNode) -> Bool {
        guard binding.declaredType == nil, variable.hasModifier("private") || variable.hasModifier("fileprivate") else {
            return false
        }
        let name = binding.text
        let owner = binding.enclosingType?.text
        return !binding.outline.nodes(of: .reference, .member).contains {
            $0.text == name && $0.enclosingType?.text == owner
        }
    }

    /// Whether a computed property is what a view model lets its view read.
    private static func isOffered(_ variable: OutlineNode, _ binding: OutlineNode, _ owner: OutlineNode) -> Bool {
        let words = NameWords.words(of: owner.text)
        return (words.last == "presenter" || words.suffix(2) == ["view", "model"]) && !variable.hasModifier("private")
            && !variable.hasModifier("fileprivate") && !variable.hasModifier("override")
            && binding.declaredType?.innermostNamedType != nil
    }

    // MARK: Payloads

    private func enumCases(in file: SourceFile, of codebase: Codebase) -> [Finding] {
        file.outline.nodes(of: .enumDeclaration).flatMap { node -> [Finding] in
            let name = node.qualifiedTypeName
            guard codebase.interfaces.leakingEnums.contains(name),
                let reason = visibility(of: node, name: name, in: file, of: codebase)
            else { return [] }
            let isAbove =
                codebase.layers.layer(around: node, in: file) == .presentation
                || codebase.interfaces.storedEnums.contains(name)
            return node.declaredMembers.compactMap { enumCase in
                guard enumCase.kind == .enumCase,
                    // What presentation only knows of, and at most logs, stays below.
                    isAbove || codebase.interfaces.readPayloads.contains(enumCase.text),
                    let error = Interfaces.opaquePayloads(of: enumCase, codebase.index).first
                else { return nil }
                return finding(
                    at: enumCase, in: file, of: codebase,
                    "The payload of `\(name).\(enumCase.text.withoutBackticks)` is `\(error.name)`\(error.place.map { " in \($0)" } ?? "").",
                    basis: [reason])
            }
        }
    }

    /// Why the screen sees an enum; nil if it does not.
    private func visibility(of node: OutlineNode, name: String, in file: SourceFile, of codebase: Codebase) -> String? {
        let decision = codebase.layers.decision(around: node, in: file)
        let layer = decision.layer
        if layer == .support || layer == .diagnostics || layer == .facade || node.isInDouble { return nil }
        let isPrivate = sequence(first: node, next: \.parent).contains {
            $0.kind.isTypeOrExtension && ($0.hasModifier("private") || $0.hasModifier("fileprivate"))
        }
        if layer == .presentation {
            // An error that presentation itself declares is caught where it is thrown, in presentation.
            let isError = codebase.index.type(named: node.text, at: node).map(codebase.index.isError) ?? false
            // What nothing names, nothing carries.
            guard !isPrivate, !isError, codebase.interfaces.mentions.isUsed(node.text) else { return nil }
            if !decision.isByFolderAlone { return "`\(node.text)` is declared in presentation" }
        }
        guard !isPrivate else { return nil }
        let mentions = codebase.interfaces.mentions
        var paths = [name]
        // `API.Failure` may be named `Failure` by its own layer only: above, its path is needed.
        if let dot = name.firstIndex(of: "."), name[name.index(after: dot)...].contains(".") {
            paths.append(String(name[name.index(after: dot)...]))
        }
        if !name.contains("."), codebase.index.types(named: name).count > 1 { paths = [] }
        for path in paths where mentions.isUsed(path, in: .presentation) {
            return "`\(path)` is named in presentation"
        }
        if let (caller, method) = codebase.interfaces.screen(thatGets: name, index: codebase.index) {
            return "`\(method)` hands it over to `\(caller)`, which is presentation"
        }
        return nil
    }
}

extension OutlineNode {
    /// Whether a binding keeps a value: it has no getter.
    var isStored: Bool {
        !children.contains {
            $0.kind == .block || ($0.kind == .accessorDeclaration && !$0.isText("didSet") && !$0.isText("willSet"))
        }
    }

    /// The type that an initial value names: `PassthroughSubject<any Error, Never>` of `PassthroughSubject<…>()`.
    var createdType: OutlineNode? {
        guard let value = child(of: .initializerValue)?.firstChild, value.kind == .call, let callee = value.firstChild,
            callee.kind == .specialization
        else { return nil }
        // What a subject publishes comes first; how it fails is not state.
        return callee.children.first { $0.kind.isTypeNode }.flatMap { $0.isOpaqueErrorName ? $0 : nil }
    }

    private var isOpaqueErrorName: Bool {
        switch kind {
        case .namedType: isText("Error") || isText("NSError") || isText("Swift.Error")
        case .someOrAnyType, .optionalType: firstChild?.isOpaqueErrorName ?? false
        default: false
        }
    }

    /// Whether a property of this type keeps a value, rather than work that is under way or a way to get it.
    var isStateType: Bool {
        if contains(where: { $0.kind == .namedType && $0.isText("Task") }) { return false }
        guard let named = innermostNamedType else { return true }
        let last = named.text.split(separator: ".").last.map(String.init) ?? named.text
        switch last {
        case "Task", "Future", "AsyncThrowingStream", "Continuation", "CheckedContinuation", "UnsafeContinuation",
            "Predicate", "KeyPath":
            return false
        case "AnyPublisher", "PassthroughSubject", "CurrentValueSubject", "Observable", "PublishSubject",
            "PublishRelay", "BehaviorRelay", "BehaviorSubject", "Driver", "Signal":
            // What it publishes is state; how the publisher itself may fail is not.
            return named.children.first { $0.kind.isTypeNode }?.isOpaqueErrorName ?? false
        default: return true
        }
    }
}
