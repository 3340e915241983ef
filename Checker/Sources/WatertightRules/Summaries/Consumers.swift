/// The places that receive the errors of a body: its call sites, and where it runs as part of other code.
package struct Consumers: Sendable {
    private var users: [Int32: [ThrowFlow.Place]] = [:]

    package init(_ sets: ThrowSets) {
        for (number, flow) in sets.flows.enumerated() {
            for (position, step) in flow.steps.enumerated() {
                let place = ThrowFlow.Place(body: Int32(number), step: position)
                switch step.kind {
                case .inner(let closure): users[closure, default: []].append(place)
                case .body(let callee, _, let handed):
                    for body in [callee] + handed.compactMap(\.source.body) {
                        users[body, default: []].append(place)
                    }
                default: break
                }
            }
        }
    }

    /// Returns the steps where the errors of a body arrive: calls, and closures that run as part of other code.
    func users(of body: Int32) -> [ThrowFlow.Place] { users[body] ?? [] }
}

extension ThrowFlow.Handed.Source {
    /// The body that is passed.
    var body: Int32? {
        switch self {
        case .closure(let body), .function(let body), .decoding(let body): body
        case .nothing, .parameter, .set: nil
        }
    }
}
