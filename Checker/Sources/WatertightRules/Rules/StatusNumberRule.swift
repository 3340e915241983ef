/// `status-number`
package struct StatusNumberRule: Rule {
    package static let description = RuleDescription(
        id: "status-number",
        summary: "An HTTP status code is compared as a number outside the network layer.",
        why: """
            A number says what the server answered, not what it means for the app: 401 is *sign in again*, 503 with a \
            `Retry-After` is *maintenance until*. Where every caller compares numbers, each knows other ones, and a new code is \
            forgotten somewhere. The network layer can say what a status means once, as a type that the compiler knows.
            """,
        before: """
            final class ProfileViewModel {
                func show(_ response: HTTPURLResponse) {
                    if response.statusCode == 401 { signOut() }
                }
            }
            """,
        after: """
            enum ProfileError: Error { case signedOut, unavailable }

            final class ProfileViewModel {
                func show(_ error: ProfileError) {
                    switch error {
                    case .signedOut: signOut()
                    case .unavailable: showRetry()
                    }
                }
            }
            """,
        decides: """
            Looks for something named like a status code (`statusCode`, `httpStatus`, `responseCode`, …) that is compared with a \
            number from 200 to 599, switched over such numbers, or looked up in a range of them, in presentation and in use cases. \
            Types of use cases that make or take a request themselves (`URLRequest`, `URLSession`), and those that are presentation only \
            by their folder or because views can observe them, error types that tell what a status means, \
            a bare `status` that may be the body's own, repositories, the network layer and tests are left alone.
            """,
        severity: .warning)

    package init() {}

    package func findings(in file: SourceFile, of codebase: Codebase) -> [Finding] {
        let ofFile = codebase.layers.decision(of: file).layer
        guard ofFile != .support else { return [] }
        var found: [Finding] = []
        for node in file.outline.nodes(of: .binary, .switchExpression, .call, .expressionPattern) {
            guard let subject = subject(of: node) else { continue }
            let decision = codebase.layers.decision(around: node, in: file)
            let layer = decision.layer
            // Only where it is known that this is no network layer.
            guard layer == .presentation || layer == .useCase, ofFile != .network,
                // A screen that sends a request itself is no network layer for that.
                layer == .presentation && !decision.isByFolderAlone && !decision.isByObservationAlone
                    || !performsRequest(around: node.enclosingType),
                !makesErrors(around: node, codebase)
            else { continue }
            found.append(
                finding(
                    at: node, in: file, of: codebase,
                    "The status code `\(subject)` is compared as a number outside the network layer.",
                    basis: [
                        "`\(subject)` is named like a status code and meets a number from 200 to 599",
                        "this is \(layer.rawValue)",
                    ]))
        }
        // A comparison in a condition of a comparison is one place.
        var lines: Set<Int> = []
        return found.filter { lines.insert($0.range.line).inserted }
    }

    /// The name of the status code that is compared at a node, if one is.
    private func subject(of node: OutlineNode) -> String? {
        switch node.kind {
        case .binary:
            guard ["==", "!=", "<", ">", "<=", ">=", "~="].contains(node.text), let left = node.firstChild,
                let right = left.nextSibling
            else { return nil }
            if let name = statusName(left), holdsStatusNumber(right) { return name }
            if let name = statusName(right), holdsStatusNumber(left) { return name }
            return nil
        case .switchExpression:
            guard let subject = node.firstChild, let name = statusName(subject) else { return nil }
            let patterns = node.children(of: .switchCase).flatMap { $0.children(of: .caseItem) }
                .compactMap { $0.firstChild }.filter { $0.kind == .expressionPattern }.compactMap(\.firstChild)
            return patterns.contains(where: holdsStatusNumber) ? name : nil
        case .call:
            // `(200...299).contains(response.statusCode)`
            guard node.calledName == "contains", let base = node.calledBase, holdsStatusNumber(base.unwrapped),
                let argument = node.handedArguments.first?.value
            else { return nil }
            return statusName(argument)
        case .expressionPattern:
            // `if case 200..<300 = response.statusCode`
            guard let condition = node.parent, condition.kind == .matchingCondition,
                let pattern = node.firstChild, holdsStatusNumber(pattern),
                let value = condition.child(of: .initializerValue)?.firstChild
            else { return nil }
            return statusName(value)
        default: return nil
        }
    }

    private static let names: Set<String> = [
        "statuscode", "httpstatus", "httpstatuscode", "responsecode", "httpcode", "responsestatuscode",
        "httpresponsecode",
        "forcedstatuscode", "responsestatus",
    ]

    private func statusName(_ node: OutlineNode) -> String? {
        let value = node.unwrapped
        switch value.kind {
        case .member, .reference:
            let lower = value.text.lowercased()
            if Self.names.contains(lower) || lower.hasSuffix("statuscode") { return value.text }
            // `.rawValue` of a status, `status.code`
            if ["rawvalue", "code", "intvalue"].contains(lower), let base = value.firstChild?.unwrapped {
                return lower == "code" && base.text.lowercased() == "status" ? base.text : statusName(base)
            }
            return nil
        case .binary where value.isText("??"): return value.firstChild.flatMap(statusName)
        case .cast: return value.firstChild.flatMap(statusName)
        case .call where value.calledName == "Int": return value.handedArguments.first.flatMap { statusName($0.value) }
        default: return nil
        }
    }

    /// A number from 200 to 599, or a range or a list of them.
    private func holdsStatusNumber(_ node: OutlineNode) -> Bool {
        let value = node.unwrapped
        switch value.kind {
        case .integerLiteral: return Int(value.text.filter { $0 != "_" }).map { (200...599).contains($0) } ?? false
        case .binary where value.isText("...") || value.isText("..<"):
            guard let first = value.firstChild?.unwrapped, first.kind == .integerLiteral else { return false }
            return Int(first.text).map { (200...599).contains($0) } ?? false
        // `200...`, `..<300`; a negative number is none of HTTP's.
        case .postfixOperator,
            .prefixOperator where !value.isText("-"):
            return value.firstChild.map(holdsStatusNumber) ?? false
        case .arrayLiteral:
            let elements = Array(value.children)
            return !elements.isEmpty && elements.allSatisfy(holdsStatusNumber)
        default: return false
        }
    }

    /// Whether an error type tells here what a status means: that is where the number ends.
    private func makesErrors(around node: OutlineNode, _ codebase: Codebase) -> Bool {
        guard let type = node.enclosingType else { return false }
        return codebase.index.types(qualified: type.qualifiedTypeName).contains(where: codebase.index.isError)
            || type.text.hasSuffix("Error")
    }

    /// Whether what is around it sends the request itself: then it is the network layer, whatever it is called.
    private func performsRequest(around scope: OutlineNode?) -> Bool {
        guard let scope else { return false }
        return scope.contains { inner in
            switch inner.kind {
            case .reference, .namedType:
                inner.isText("URLSession") || inner.isText("URLRequest") || inner.isText("URLSessionTask")
            case .call: ["dataTask", "uploadTask", "downloadTask"].contains(inner.calledName ?? "")
            default: false
            }
        }
    }
}
