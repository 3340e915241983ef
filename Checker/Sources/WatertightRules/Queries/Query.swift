/// One kind of leak, asked of the program: a rule that sees what happens to errors, and no syntax.
package protocol Query: Rule {
    func leaks(in search: inout Search) -> [Leak]
}

extension Query {
    package func findings(in file: SourceFile, of codebase: Codebase) -> [Finding] {
        var search = codebase.search(in: file)
        return findings(in: &search)
    }

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
