/// `opaque-description`
package struct OpaqueDescriptionRule: Rule {
    package static let description = RuleDescription(
        id: "opaque-description",
        summary: "A person reads the description of an error that nobody has looked at.",
        why: """
            What `localizedDescription` says of an error that could be anything was written for developers, or by nobody: \
            "The operation couldn't be completed. (App.StoreError error 2.)". It says neither what happened nor what can be done, \
            it is in the wrong language, and it may show paths, hosts or a person's data.
            """,
        before: """
            final class OrdersViewModel {
                var errorMessage: String?

                func load() async {
                    do { orders = try await repository.orders() } catch { errorMessage = error.localizedDescription }
                }
            }
            """,
        after: """
            enum OrdersError: Error { case offline, unavailable }

            final class OrdersViewModel {
                var errorMessage: String?

                func load() async {
                    do throws(OrdersError) {
                        orders = try await repository.orders()
                    } catch {
                        switch error {
                        case .offline: errorMessage = String(localized: "You are offline. Your orders will load again when you are back.")
                        case .unavailable: errorMessage = String(localized: "Orders cannot be shown right now. Please try again.")
                        }
                    }
                }
            }
            """,
        decides: """
            Begins at `localizedDescription`, `description`, `String(describing:)` and interpolations of a value that is known to be \
            `any Error` or `NSError`, and follows the text through local variables, string functions and simple functions of the \
            codebase, to alerts, labels, `Text`, toasts, functions named `show…Error` or `present…Alert`, and message properties of \
            presentation. Handing the opaque error itself to the system's presenter (`presentError`, `NSAlert(error:)`) counts too. Logs, \
            analytics, assertions, screens for debugging and diagnostics, texts that are made or drawn only where a flag for debugging or diagnostics is on, messages that nothing reads, errors that the app defines, and texts whose way is not known are left alone.
            """,
        severity: .warning)

    package init() {}

    package func findings(in file: SourceFile, of codebase: Codebase) -> [Finding] {
        guard codebase.layers.decision(of: file).layer != .support,
            // The folder or the file of a menu for developers.
            !file.path.split(separator: "/").contains(where: { DeveloperFlag.isNamed(String($0)) })
        else { return [] }
        let flow = TextFlow(codebase: codebase, file: file)
        var found: [Finding] = []
        for node in file.outline.nodes(of: .member, .interpolation, .call) {
            guard let (text, error) = text(at: node) else { continue }
            let layer = codebase.layers.layer(around: node, in: file)
            guard layer != .support, layer != .diagnostics, !isForDevelopers(node), !DeveloperFlag.guards(node),
                ShippedCode.contains(node, in: file, of: codebase)
            else { continue }
            if node.kind == .call, text == node, Self.systemPresenters.contains(node.calledName ?? "") {
                let origin = codebase.provenance(of: error)
                guard origin.nature == .opaque, showsDescription(node, codebase) else { continue }
                found.append(
                    finding(
                        at: node, in: file, of: codebase,
                        "The system's words for the opaque error `\(shortened(error))` are shown to a person.",
                        basis: origin.basis + ["`\(node.calledName ?? "")` shows the error's own description"]))
                continue
            }
            guard isPlausible(error) else { continue }
            let origin = codebase.provenance(of: error)
            guard origin.nature == .opaque, let way = flow.sink(of: text) else { continue }
            found.append(
                finding(
                    at: text, in: file, of: codebase,
                    "A person reads the description of the opaque error `\(shortened(error))`.",
                    basis: origin.basis + way))
        }
        var lines: Set<Int> = []
        return found.filter { lines.insert($0.range.line).inserted }
    }

    /// A debug menu or screen: who reads it wants the raw text.
    private func isForDevelopers(_ node: OutlineNode) -> Bool {
        if sequence(first: node, next: \.parent).contains(where: {
            ($0.kind.isTypeOrExtension || $0.kind == .functionDeclaration) && DeveloperFlag.isNamed($0.text)
        }) {
            return true
        }
        // A private helper that only such code calls.
        guard let function = node.enclosingFunction, function.hasModifier("private") else { return false }
        let name = function.text
        let calls = node.outline.nodes(of: .call).filter { $0.calledName == name && !$0.isInside(function) }
        return !calls.isEmpty
            && calls.allSatisfy { $0.enclosingFunction.map { DeveloperFlag.isNamed($0.text) } ?? false }
    }

    /// A `presentError` of the codebase's own may show fixed words: then nothing of the error is read.
    private func showsDescription(_ call: OutlineNode, _ codebase: Codebase) -> Bool {
        guard let name = call.calledName, let own = codebase.index.functions[name], !own.isEmpty else { return true }
        if let base = call.calledBase?.unwrapped, !base.isText("self"),
            ErrorNames.names(in: base).last?.hasPrefix("NSApp") == true
        {
            return true
        }
        return own.contains { function in
            function.parameters.contains { parameter in
                let local = parameter.localName
                return function.node.child(of: .block)?.contains { node in
                    guard let (_, error) = text(at: node) else { return false }
                    return ErrorNames.names(in: error).last == local
                } ?? false
            }
        }
    }

    private static let systemPresenters: Set<String> = ["presentError", "NSAlert"]
    private static let descriptions: Set<String> = [
        "localizedDescription", "description", "debugDescription", "localizedFailureReason",
        "localizedRecoverySuggestion",
    ]

    /// The node whose value is the text, and the error that it describes.
    private func text(at node: OutlineNode) -> (text: OutlineNode, error: OutlineNode)? {
        switch node.kind {
        case .member:
            guard let base = node.firstChild,
                Self.descriptions.contains(node.text) || node.text.hasSuffix("LocalizedDescription")
            else { return nil }
            return (node, base)
        case .interpolation:
            guard let only = node.firstChild, only.kind == .argument, only.text.isEmpty,
                let value = only.firstChild?.unwrapped,
                value.kind == .reference
            else { return nil }
            return (node, value)
        case .call:
            guard let argument = node.children(of: .argument).first, let value = argument.firstChild?.unwrapped else {
                return nil
            }
            if node.calledName == "String", argument.isText("describing") || argument.isText("reflecting") {
                return (node, value)
            }
            if node.calledName == "presentError", argument.text.isEmpty { return (node, value) }
            if node.calledName == "NSAlert", argument.isText("error") { return (node, value) }
            return nil
        default: return nil
        }
    }

    /// Most descriptions are of other things: the search for a type is spared where the name does not sound of an error.
    private func isPlausible(_ error: OutlineNode) -> Bool {
        let value = error.unwrapped
        switch value.kind {
        case .reference, .member: return ErrorNames.isErrorLike(value.text) || value.text.hasPrefix("$")
        case .cast: return true
        case .binary where value.isText("??"): return value.firstChild.map(isPlausible) ?? false
        default: return false
        }
    }

    private func shortened(_ node: OutlineNode) -> String {
        let names = ErrorNames.names(in: node).reversed().joined(separator: ".")
        return names.isEmpty ? "error" : names
    }
}
