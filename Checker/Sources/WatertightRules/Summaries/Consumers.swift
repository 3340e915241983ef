/// The places that receive the errors of a body: its call sites, and where it runs as part of other code.
package struct Consumers: Sendable {
    private var users: [Int32: [ThrowFlow.Place]] = [:]

    package init(_ sets: ThrowSets) {
        for (number, flow) in sets.flows.enumerated() {
            for (position, step) in flow.steps.enumerated() {
                let place = ThrowFlow.Place(body: Int32(number), step: position)
                for body in step.bodies { users[body, default: []].append(place) }
            }
        }
    }

    /// Returns the steps where the errors of a body arrive: calls, and closures that run as part of other code.
    func users(of body: Int32) -> [ThrowFlow.Place] { users[body] ?? [] }
}

extension ThrowFlow.Step {
    /// The bodies that run in the step.
    var bodies: [Int32] {
        switch kind {
        case .inner(let closure): [closure]
        case .body(let body, _, let handed): [body] + handed.compactMap(\.source.body)
        default: []
        }
    }
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
