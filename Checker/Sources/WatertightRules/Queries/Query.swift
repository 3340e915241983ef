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
        leaks(in: &search).map { Finding($0, description, in: search) }
    }
}
