import Watertight
import WatertightFacades
import WatertightTesting

/// What the played SDK says.
enum LookupFault: Error { case closed, broken }

enum LookupError: LayerFailure {
    case broken(SealedError)

    var traits: FailureTraits { .defect("lookup", "broken") }
}

/// A facade that does everything right, in parts that a mistake can replace.
@MainActor struct Lookup {
    typealias Start = @MainActor (FakeSDK<String>, Answer<String>) -> RunningRequest

    nonisolated static let boundary = Boundary("Lookup", layer: .facade)
    nonisolated static let cancelled = CancellationMatcher.standard.or { $0 as? LookupFault == .closed }

    var matcher = cancelled
    var start: Start = { sdk, answer in
        sdk.start(answer.resolve)
        return RunningRequest { sdk.cancel() }
    }

    func number(_ sdk: FakeSDK<String>) async throws(Interruption<LookupError>) -> String {
        try await Self.boundary.request(String.self, cancelledBy: matcher) { answer in
            start(sdk, answer)
        } failure: { _, sealed in
            LookupError.broken(sealed)
        }
    }
}

extension Answer {
    func resolve(_ result: Result<Value, any Error>) {
        switch result {
        case .success(let value): succeed(value)
        case .failure(let error): fail(error)
        }
    }
}

extension FacadeConformance<String> {
    static func lookup(
        within limit: Duration = .seconds(20), _ ask: @escaping @MainActor (FakeSDK<String>) async throws -> String
    ) -> Self {
        FacadeConformance(
            answer: "030", error: LookupFault.broken, cancellation: LookupFault.closed, within: limit, ask: ask)
    }
}
