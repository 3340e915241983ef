/// `sealed-again`: what a boundary hands over sealed is sealed a second time.
package struct SealedAgainRule: Query {
    package static let description = RuleDescription(
        id: "sealed-again",
        summary: "An error is sealed again inside of a translation that hands it over sealed.",
        why: """
            A boundary seals the error that it translates, and its report goes on with that seal: the code, the fingerprint and \
            the incident that a person reads to support. A second seal knows nothing of the first, so the failure above begins \
            a report of its own, and the two are never found together.
            """,
        before: """
            import Watertight

            enum StoreFailure: Error { case broken(SealedError) }
            struct Store {
                private let boundary = Boundary("Store", layer: .facade)
                func save(_ work: () throws -> Void) throws(Interruption<StoreFailure>) {
                    do { try work() } catch {
                        throw boundary.translate(foreign: error) { error, _ in .broken(SealedError(sealing: error)) }
                    }
                }
            }
            """,
        after: """
            import Watertight

            enum StoreFailure: Error { case broken(SealedError) }
            struct Store {
                private let boundary = Boundary("Store", layer: .facade)
                func save(_ work: () throws -> Void) throws(Interruption<StoreFailure>) {
                    do { try work() } catch {
                        throw boundary.translate(foreign: error) { _, sealed in .broken(sealed) }
                    }
                }
            }
            """,
        decides: """
            It looks at closures that are handed a `SealedError` by the function that they are handed to, and reports each \
            `SealedError` that is made inside. Elsewhere, where nothing is sealed yet, sealing is right.
            """,
        severity: .warning)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        let sealed = search.survey.contracts.libraryTypes.sealedErrors
        guard !sealed.isEmpty else { return [] }
        return search.facts.bodies.indices.map { Int32($0) }.flatMap { body -> [Leak] in
            guard search.sealedParameter(of: body, sealed) != nil, search.ships(body) else { return [] }
            return search.seals(inside: body, sealed).map { call in
                Leak(
                    offset: search.facts.calls[Int(call)].offset, length: 11, body: body,
                    message: "What is translated here is sealed already, and is sealed again.",
                    basis: ["the closure is handed a `SealedError`", "another `SealedError` is made in it"])
            }
        }
    }
}
