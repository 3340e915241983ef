/// `cause-forgotten`: a translation takes every error and keeps neither it nor its seal.
package struct CauseForgottenRule: Query {
    package static let description = RuleDescription(
        id: "cause-forgotten",
        summary: "A translation makes one failure of every error, and drops the sealed cause.",
        why: """
            The failure that goes up says that something is gone, and nothing leads from it to what really happened: its report \
            has no cause, and a second kind of error that begins to arrive there looks like the first one.
            """,
        before: """
            import Watertight

            enum StoreFailure: Error { case broken }
            struct Store {
                private let boundary = Boundary("Store", layer: .facade)
                func save(_ work: () throws -> Void) throws(Interruption<StoreFailure>) {
                    do { try work() } catch { throw boundary.translate(foreign: error) { _, _ in .broken } }
                }
            }
            """,
        after: """
            import Watertight

            enum StoreFailure: Error { case broken(SealedError) }
            struct Store {
                private let boundary = Boundary("Store", layer: .facade)
                func save(_ work: () throws -> Void) throws(Interruption<StoreFailure>) {
                    do { try work() } catch { throw boundary.translate(foreign: error) { _, sealed in .broken(sealed) } }
                }
            }
            """,
        decides: """
            It looks at closures that are handed an error and its `SealedError` by the function that they are handed to, and \
            reports those that use neither. A closure that looks at the error has chosen which failure needs no cause.
            """,
        severity: .warning, isOnByDefault: false, consequence: .causeLost)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        let sealed = search.survey.contracts.libraryTypes.sealedErrors
        guard !sealed.isEmpty else { return [] }
        return search.facts.bodies.indices.map { Int32($0) }.compactMap { body in
            guard search.sealedParameter(of: body, sealed) != nil, search.usesNoParameter(body), search.ships(body)
            else {
                return nil
            }
            return Leak(
                offset: search.facts.bodies[Int(body)].offset, length: 1, body: body,
                message: "This translation drops the sealed cause, whatever the error is.",
                basis: ["the closure is handed an error and its `SealedError`", "it uses neither"])
        }
    }
}
