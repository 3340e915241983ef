extension Handler {
    /// What makes errors reach it, for the basis of a finding.
    var whatItTakes: String {
        switch origin {
        case .catchClause: "the clause takes every error"
        case .resultCase: "the case takes every failure of the result"
        case .optionalError: "the branch is taken if there is an error"
        }
    }
}

extension OutlineNode {
    /// A closure that a queue or the main actor runs as a part of the code around it.
    var runsOnAQueue: Bool {
        guard kind == .closure, let call = parent, call.kind == .call, let name = call.calledName else { return false }
        switch name {
        case "async", "asyncAfter", "run", "perform", "performAndWait", "sync", "runOnMain", "addOperation": return true
        default: return false
        }
    }
}
