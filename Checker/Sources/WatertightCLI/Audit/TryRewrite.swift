import WatertightRules

/// Writes what could stand in place of a statement with a `try?`. What must be filled in stands as an editor's placeholder.
struct TryRewrite {
    let source: TrySource
    let site: TrySite

    /// Longer blocks are said by `…`.
    private static let longestBlock = 6

    var text: String? {
        switch site.remedy {
        case .none: nil
        case .withoutTry: source.statement(with: withoutTry)
        case .rethrow: source.isProperty ? nil : passing
        case .log: caught(by: ["logger.error(\"\(source.calledName) failed: \\(error)\")"], goesOn: true)
        case .returnFailure: caught(by: ["return .failure(error)"])
        case .answerFailure(let completion): caught(by: ["\(completion)(.failure(error))", "return"])
        case .handle:
            caught(by: [
                "logger.error(\"\(source.calledName) failed: \\(error)\")", "<#tell who asked for it that it failed#>",
            ])
        }
    }

    private var withoutTry: String {
        String(source.tried.dropFirst("try ".count)) + (source.fallback == nil ? "" : " ?? \(source.substitute)")
    }

    private var isDropped: Bool {
        [.dropped, .success, .action, .destroyed].contains(site.reason) && source.fallback == nil
    }

    // MARK: Shapes

    /// `try` that leaves the function as its other errors do.
    private var passing: String {
        switch source.statement.kind {
        case .guardStatement, .ifExpression:
            guard let binding = onlyBinding else { return source.statement(with: source.tried) }
            let rest = source.statement.kind == .ifExpression ? "\n" + body(of: source.statement) : ""
            return "let \(binding) = \(source.tried)" + rest
        case .whileStatement: return loop
        default: return source.statement(with: source.tried)
        }
    }

    /// - Parameter goesOn: Whether what follows runs after it, as it did before.
    private func caught(by handling: [String], goesOn: Bool = false) -> String {
        if source.isProperty { return property(handling) }
        switch source.statement.kind {
        case .guardStatement:
            guard let binding = onlyBinding else { break }
            let left = goesOn ? handling + [body(of: source.statement)] : handling
            return "let \(binding): <#Type#>\n"
                + Self.attempt("\(binding) = \(source.tried)", left.filter { !$0.isEmpty })
        case .ifExpression:
            guard let binding = onlyBinding else { break }
            let left = handling + (goesOn ? [otherwise].compactMap(\.self) : [])
            return Self.attempt("let \(binding) = \(source.tried)\n" + body(of: source.statement), left)
        case .whileStatement:
            return Self.attempt(loop, handling)
        case .variableDeclaration:
            if let found = variable(handling, goesOn) { return found }
        default:
            if source.statement == source.expression || isDropped {
                let isValue = !isDropped && source.statement == source.expression
                return Self.attempt(
                    (isValue ? "return " : "") + source.statement(with: source.tried),
                    isValue && goesOn ? handling + ["return nil"] : handling)
            }
        }
        return Self.attempt(
            source.statement(with: source.tried).shortened,
            goesOn ? handling + [source.statement(with: source.substitute).shortened] : handling)
    }

    private func variable(_ handling: [String], _ goesOn: Bool) -> String? {
        guard let binding = source.statement.child(of: .binding), !binding.text.isEmpty,
            binding.child(of: .initializerValue)?.firstChild == source.whole
        else { return nil }
        let optional = source.fallback == nil && goesOn ? "?" : ""
        let type = binding.child(of: .typeAnnotation)?.firstChild.map { source.text($0) } ?? "<#Type#>\(optional)"
        let left = goesOn ? handling + ["\(binding.text) = \(source.substitute)"] : handling
        return "let \(binding.text): \(type)\n" + Self.attempt("\(binding.text) = \(source.tried)", left)
    }

    private func property(_ handling: [String]) -> String {
        let closure =
            "{\n" + Self.attempt("return \(source.tried)", handling + ["return \(source.substitute)"]).indented
        return source.statement(with: closure + "\n}()")
    }

    // MARK: Parts

    /// A loop that tells an error from the end.
    private var loop: String {
        let whole = source.statement(with: source.tried)
        let lines = whole.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.count > Self.longestBlock ? lines[0] + "\n    …\n}" : whole
    }

    private static func attempt(_ tried: String, _ handling: [String]) -> String {
        "do {\n\(tried.indented)\n} catch {\n\(handling.joined(separator: "\n").indented)\n}"
    }

    /// The name that a branch binds to the value, if it has no other condition.
    private var onlyBinding: String? {
        let conditions = source.statement.children.prefix { $0.kind != .block }
        guard let only = conditions.first, conditions.count == 1, only.kind == .optionalBinding,
            only.child(of: .initializerValue)?.firstChild == source.whole
        else { return nil }
        return only.text
    }

    private func body(of node: OutlineNode) -> String {
        guard let block = node.child(of: .block) else { return "" }
        return inside(block)
    }

    private var otherwise: String? {
        let rest = Array(source.statement.children.drop { $0.kind != .block })
        return rest.dropFirst().first.map { $0.kind == .block ? inside($0) : source.dedented($0).shortened }
    }

    private func inside(_ block: OutlineNode) -> String {
        let text = block.children.map { source.dedented($0) }.joined(separator: "\n")
        return text.split(separator: "\n").count > Self.longestBlock ? "…" : text
    }
}

extension String {
    fileprivate var indented: String {
        split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    " + $0 }
            .joined(separator: "\n")
    }

    /// Of a long statement its first lines.
    fileprivate var shortened: String {
        let lines = split(separator: "\n", omittingEmptySubsequences: false)
        return lines.count > 12 ? lines.prefix(10).joined(separator: "\n") + "\n    …" : self
    }
}
