/// What an output hands over that is not its own matter.
extension Search {
    /// Whether words say that what a requirement is told goes to a log.
    func isForLogs(_ symbol: Symbol) -> Bool {
        let declaration = facts.declarations[Int(symbol.declaration)]
        let vocabulary = survey.vocabulary
        return vocabulary.begins(facts.text(declaration.name), with: .log)
            || facts.parameters(of: declaration).contains { vocabulary.ends(facts.text($0.label), with: .log) }
    }

    /// Whether a requirement is handed its sender, and the sender is not ours: the system says what it is told.
    mutating func isToldByOthers(_ symbol: Symbol) -> Bool {
        let declaration = facts.declarations[Int(symbol.declaration)]
        guard declaration.parameterCount > 1, let first = facts.parameters(of: declaration).first, first.label == 0
        else {
            return false
        }
        let type = flow.resolver.withoutOptional(flow.resolver.type(first.type, in: symbol, file: file))
        let record = flow.resolver.types[type]
        guard record.kind == .nominal, !flow.resolver.isError(type) else { return false }
        guard record.first >= 0, let sender = program.linked.nominals[Int(record.first)].symbol else { return true }
        return program.isModel(sender) && program.declaration(sender).kind == .classType
    }
}
