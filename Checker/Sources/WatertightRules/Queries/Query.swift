/// One kind of leak: a rule that asks the program what happens to errors, and keeps no state.
package protocol Query: Sendable {
    static var description: RuleDescription { get }
    init()
    /// The leaks of one file.
    func leaks(in search: inout Search) -> [Leak]
}

extension Query {
    package var description: RuleDescription { Self.description }

    func findings(in search: inout Search) -> [Finding] {
        leaks(in: &search).map { leak in
            var finding = Finding(leak, description, in: search)
            finding.steps = search.steps(at: leak)
            return finding
        }
    }
}

extension Search {
    /// One way of the error through a leak, from where it begins to where it ends; nil where it goes no way.
    fileprivate mutating func steps(at leak: Leak) -> [Finding.Step]? {
        var ways = ErrorWays(survey.throwSets, survey.contracts.consumers, flow)
        guard let steps = ways.point(at: leak.offset, in: file)?.steps, steps.count > 1 else { return nil }
        return steps
    }
}
