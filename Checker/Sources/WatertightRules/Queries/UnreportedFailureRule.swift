/// `unreported-failure`: a layer's failure begins, and no boundary reports it.
package struct UnreportedFailureRule: Query {
    package static let description = RuleDescription(
        id: "unreported-failure",
        summary: "A layer's failure is made and thrown, and no boundary reports it.",
        why: """
            In code that uses Watertight a `LayerFailure` has been reported where it began: whoever catches one relies on that and \
            adds a line to its report. `throw .failed(.cameraDenied)` compiles and reports nothing, so the log has no \
            first line, and the incident that a person reads to support leads nowhere.
            """,
        before: """
            import Watertight

            enum CameraFailure: LayerFailure { case cameraDenied }

            struct CameraFacade {
                private let boundary = Boundary("CameraFacade", layer: .facade)

                func open() async throws(Interruption<CameraFailure>) {
                    guard await isAllowed() else { throw .failed(.cameraDenied) }
                }
            }
            """,
        after: """
            import Watertight

            enum CameraFailure: LayerFailure { case cameraDenied }

            struct CameraFacade {
                private let boundary = Boundary("CameraFacade", layer: .facade)

                func open() async throws(Interruption<CameraFailure>) {
                    guard await isAllowed() else { throw boundary.originate(.cameraDenied) }
                }
            }
            """,
        decides: """
            It looks at each `throw` of a value that is made on the spot, or by the variable that is thrown: a case or an \
            initializer of a type that conforms to `LayerFailure`, alone or as what a generic error such as `Interruption` \
            wraps. What a function or a `do` says it throws tells the type of a bare `.failed(.gone)`. It rests on what the \
            code states, and on no name of the app's.

            It leaves alone what `originate` or `translate` of a boundary made, a failure that was caught and is thrown on \
            unchanged, `mapFailure` (it renames what was reported below), `.cancelled`, what a `catch` of the same function \
            takes, closures that do not say what they throw, errors that are no `LayerFailure`, tests, mocks and previews.
            """,
        severity: .warning, consequence: .misled)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        let failures = search.survey.contracts.libraryTypes.layerFailures
        guard !failures.isEmpty else { return [] }
        var found: [Leak] = []
        for body in search.facts.bodies.indices.map({ Int32($0) }) where search.mayLeave(body) {
            for (position, event) in search.events(of: body).enumerated()
            where event.kind == .throwing && event.link >= 0 {
                guard !search.isCaughtHere(position, body), let type = search.failure(thrownBy: event, failures),
                    search.ships(body)
                else { continue }
                found.append(
                    Leak(
                        offset: search.facts.values[Int(event.link)].offset, length: 1, body: body,
                        message: "A `\(type: type)` is made and thrown here, and no boundary reports it.",
                        basis: ["`\(type: type)` is a `LayerFailure`", "neither `originate` nor `translate` made it"]))
            }
        }
        return found
    }
}
