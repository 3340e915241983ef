/// A rule that finds one kind of leak. It has no state.
package protocol Query: Sendable {
    static var description: RuleDescription { get }
    init()
    func leaks(in search: inout Search) -> [Leak]
    func findings(in search: inout Search) -> [Finding]
}

extension Query {
    package var description: RuleDescription { Self.description }

    package func findings(in search: inout Search) -> [Finding] {
        leaks(in: &search).map { Finding($0, description, in: &search) }
    }
}
